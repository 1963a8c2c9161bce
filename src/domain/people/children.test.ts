import { describe, expect, test } from 'vitest'
import { modelCatalogues } from '#domain/norms/catalogues.ts'
import { noStudy, pullAccount, type Study, settleStudy } from '#domain/people/children.ts'

const today = '2026-03-02'
const good: Study = {
  ...noStudy,
  educationLevelId: '1',
  educationLevelName: 'wrong',
  fieldOfEducationId: '011',
  schoolId: '1',
  academicLevel: 2,
  childRegisterNumber: 'уб06230112',
  childFirstName: 'Номин',
  tuition: 2_800_000,
}

describe('a study', () => {
  test('takes the names of its choices from the catalogue', () => {
    const { study, problems } = settleStudy(good, today, modelCatalogues)
    expect(problems).toEqual([])
    expect(study).toMatchObject({
      educationLevelName: 'Бакалавр',
      fieldOfEducationName: 'Боловсрол',
      schoolName: 'Монгол Улсын Их Сургууль',
      childRegisterNumber: 'УБ06230112',
    })
  })

  test('keeps names without id as they were typed', () => {
    const typed = { ...noStudy, schoolName: 'Токиогийн их сургууль', fieldOfEducationName: 'Робот' }
    expect(settleStudy(typed, today, modelCatalogues)).toEqual({ study: typed, problems: [] })
  })

  test.each<[Partial<Study>, string, string]>([
    [{ educationLevelId: '9' }, 'educationLevelId', 'notInList'],
    [{ fieldOfEducationId: '999' }, 'fieldOfEducationId', 'notInList'],
    [{ educationLevelId: '4' }, 'fieldOfEducationId', 'notOfLevel'],
    [{ schoolId: '99' }, 'schoolId', 'notInList'],
    [{ academicLevel: 0 }, 'academicLevel', 'academicLevel'],
    [{ academicLevel: 6 }, 'academicLevel', 'academicLevel'],
    [{ academicLevel: 1.5 }, 'academicLevel', 'academicLevel'],
    [{ childRegisterNumber: 'УБ0623' }, 'childRegisterNumber', 'form'],
    [{ childRegisterNumber: 'УБ06233112' }, 'childRegisterNumber', 'ok'],
    [{ childRegisterNumber: 'УБ06223012' }, 'childRegisterNumber', 'date'],
    [{ childRegisterNumber: 'УБ26230312' }, 'childRegisterNumber', 'future'],
    [{ childFirstName: 'а'.repeat(51) }, 'childFirstName', 'tooLong'],
    [{ description: 'а'.repeat(51) }, 'description', 'tooLong'],
  ])('%j is told at %s: %s', (wrong, field, code) => {
    const { problems } = settleStudy({ ...good, ...wrong }, today, modelCatalogues)
    expect(problems).toEqual(code === 'ok' ? [] : [{ field, code }])
  })
})

describe('the account of a pull', () => {
  const child = (childScholarshipId: string, more: Partial<Study> = {}, assignmentId = 'e1') => ({
    childScholarshipId,
    assignmentId,
    study: { ...noStudy, ...more },
  })
  const staff = new Set(['e1'])
  const ids = (list: readonly { readonly childScholarshipId: string }[]) =>
    list.map(({ childScholarshipId }) => childScholarshipId)

  test('leaves confirmed rows alone, adds, renews and removes the others', () => {
    const known = [
      { ...child('mine', { tuition: 1 }), confirmed: true },
      { ...child('same'), confirmed: false },
      { ...child('stale'), confirmed: false },
      { ...child('gone'), confirmed: false },
      { ...child('typed', { childRegisterNumber: 'УБ06230112' }), confirmed: true },
    ]
    const register = [
      child('mine', { tuition: 2 }),
      child('same'),
      child('stale', { childFirstName: 'Номин' }),
      child('doubled', { childRegisterNumber: 'УБ06230112' }),
      child('new'),
      child('orphan', {}, 'nobody'),
    ]
    const account = pullAccount(known, register, staff)
    expect(account).toMatchObject({ total: 5, withoutParent: 1 })
    expect([ids(account.added), ids(account.gone), ids(account.changed)]).toEqual([
      ['new'],
      ['gone'],
      ['stale'],
    ])
  })

  test('of the same register is empty', () => {
    const known = [{ ...child('a'), confirmed: false }]
    expect(pullAccount(known, [child('a')], staff)).toMatchObject({ added: [], gone: [], changed: [] })
  })
})
