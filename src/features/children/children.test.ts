import { describe, expect, test } from 'vitest'
import { noStudy, parentProblems, pullAccount, settleStudy } from '#features/children/children.ts'
import type { Study } from '#features/registries/registered-people.ts'
import { modelCatalogues } from '#forms/norms/catalogues.ts'

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

  test.each<[string, Partial<Study>]>([
    ['no register number', { childRegisterNumber: '' }],
    ['a field of its level', { educationLevelId: '4', fieldOfEducationId: '021' }],
    ['a field, while no level is chosen', { educationLevelId: null, educationLevelName: 'Бакалавр' }],
    ['a level, while no field is chosen', { fieldOfEducationId: null }],
  ])('may have %s', (_, more) => {
    expect(settleStudy({ ...good, ...more }, today, modelCatalogues).problems).toEqual([])
  })

  test('lists every problem, in the order of the form', () => {
    const wrong = {
      educationLevelId: '9',
      fieldOfEducationId: '999',
      schoolId: '99',
      childRegisterNumber: 'x',
    }
    const { study, problems } = settleStudy({ ...good, ...wrong }, today, modelCatalogues)
    expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'educationLevelId notInList',
      'fieldOfEducationId notInList',
      'schoolId notInList',
      'childRegisterNumber form',
    ])
    // Invalid values stay as sent, so that the user can correct them.
    expect(study).toEqual({ ...good, ...wrong })
  })

  test('validates its field against the catalogue, even if the level is unknown', () => {
    const { problems } = settleStudy(
      { ...good, educationLevelId: '9', fieldOfEducationId: '011' },
      today,
      modelCatalogues,
    )
    expect(problems).toEqual([{ field: 'educationLevelId', code: 'notInList' }])
  })

  test.each<[Partial<Study>, string, string]>([
    [{ educationLevelId: '9' }, 'educationLevelId', 'notInList'],
    [{ fieldOfEducationId: '999' }, 'fieldOfEducationId', 'notInList'],
    [{ educationLevelId: '4' }, 'fieldOfEducationId', 'notOfLevel'],
    [{ schoolId: '99' }, 'schoolId', 'notInList'],
    [{ childRegisterNumber: 'УБ0623' }, 'childRegisterNumber', 'form'],
    [{ childRegisterNumber: 'УБ06233112' }, 'childRegisterNumber', 'ok'],
    [{ childRegisterNumber: 'УБ06223012' }, 'childRegisterNumber', 'date'],
    [{ childRegisterNumber: 'УБ26230312' }, 'childRegisterNumber', 'future'],
  ])('%j is reported at %s: %s', (wrong, field, code) => {
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

  test('counts the first of two rows of one id, in the order of the register', () => {
    const register = [
      child('b', { tuition: 1 }),
      child('b', { tuition: 2 }),
      child('a', { tuition: 5 }),
      child('c', {}, 'nobody'),
      child('c', {}, 'nobody'),
    ]
    const account = pullAccount([], register, staff)
    expect(account).toMatchObject({ total: 2, withoutParent: 1, gone: [], changed: [] })
    expect(account.added.map(({ childScholarshipId, study }) => [childScholarshipId, study.tuition])).toEqual(
      [
        ['b', 1],
        ['a', 5],
      ],
    )
  })

  test('renews a child that came to another member of staff', () => {
    const known = [{ ...child('a', {}, 'e1'), confirmed: false }]
    const both = new Set(['e1', 'e2'])
    expect(ids(pullAccount(known, [child('a', {}, 'e2')], both).changed)).toEqual(['a'])
  })

  test('renews one of whom the register knows more or less than before', () => {
    const known = [{ ...child('a', { tuition: 1, schoolName: 'А' }), confirmed: false }]
    expect(ids(pullAccount(known, [child('a', { tuition: 1 })], staff).changed)).toEqual(['a'])
  })

  test('adds a child again that is entered at another parent, or not confirmed, or without a number', () => {
    const number = { childRegisterNumber: 'УБ06230112' }
    const added = (entered: Partial<Study>, confirmed: boolean, parent: string) =>
      ids(
        pullAccount(
          [{ ...child('typed', entered, parent), confirmed }],
          [child('typed', {}, parent), child('new', entered)],
          staff,
        ).added,
      )
    expect(added(number, true, 'e1')).toEqual([])
    expect(added(number, true, 'e2')).toEqual(['new'])
    expect(added(number, false, 'e1')).toEqual(['new'])
    expect(added({}, true, 'e1')).toEqual(['new'])
  })

  test('retains a confirmed row that the register no longer has, also without its parent', () => {
    const known = [
      { ...child('mine'), confirmed: true },
      { ...child('orphan', {}, 'nobody'), confirmed: false },
    ]
    expect(pullAccount(known, [child('orphan', { tuition: 9 }, 'nobody')], staff)).toEqual({
      total: 0,
      added: [],
      gone: [],
      changed: [],
      withoutParent: 1,
    })
  })

  test('of the same register is empty', () => {
    const known = [{ ...child('a'), confirmed: false }]
    expect(pullAccount(known, [child('a')], staff)).toMatchObject({ added: [], gone: [], changed: [] })
  })
})

test.each([
  ['another number and fewer years', {}, []],
  [
    'the parent’s own number, in small letters',
    { childRegisterNumber: 'уб85010112' },
    ['childRegisterNumber'],
  ],
  ['as many years as the parent has worked', { educationWorkedYear: 18 }, []],
  ['a year more, which the register may not have yet', { educationWorkedYear: 19 }, []],
  ['two years more', { educationWorkedYear: 20 }, ['educationWorkedYear']],
])('impossible values of a child and its parent are refused: %s', (_, more, fields) => {
  const parent = { primaryNidNumber: 'УБ85010112', allWorkYear: 18 }
  const found = parentProblems({ ...good, educationWorkedYear: 16, ...more }, parent)
  expect(found.map(({ field }) => field)).toEqual(fields)
})

test('a parent without a number and years causes no problem', () => {
  const study = { ...good, childRegisterNumber: '', educationWorkedYear: 60 }
  expect(parentProblems(study, { primaryNidNumber: '', allWorkYear: 0 })).toEqual([])
})
