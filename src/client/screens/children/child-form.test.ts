import { describe, expect, it, test } from 'vitest'
import { type ChildDraft, childDraft, childFaults } from '#client/screens/children/child-form.ts'
import { type ChildLine, dueLines, editsAfterSave } from '#client/screens/children/child-rows.ts'
import { childColumns } from '#client/screens/children/children-screen.tsx'
import { readChildren } from '#client/screens/children/read-children.ts'
import type { ChildRow } from '#contract/people.ts'
import { childRow, childRow as row } from '#test/support/child-row.ts'

describe('the columns', () => {
  const columns = (group: 'ORGEBS' | 'ORGSUB', closed: string | null) =>
    childColumns({
      group,
      year: 2026,
      total: 0,
      closed,
      refusals: new Map(),
      type: () => undefined,
      remove: () => undefined,
    })
  const keys = (group: 'ORGEBS' | 'ORGSUB', closed: string | null) =>
    columns(group, closed).map(({ key }) => key)

  it('ask of ORGSUB alone whether the profession is in demand', () => {
    expect(keys('ORGSUB', null)).toContain('isDemandProfession')
    expect(keys('ORGEBS', null)).not.toContain('isDemandProfession')
  })

  it('name the study year, and have no deletion in a shut year', () => {
    expect(columns('ORGEBS', null).map(({ head }) => head)).toContain('Анги, курс 2025-2026')
    expect(keys('ORGEBS', 'shut')).not.toContain('actions')
  })
})

test.each([
  [{}, []],
  [{ childRegisterNumber: '' }, []],
  [{ childRegisterNumber: 'УБ15330112' }, ['childRegisterNumber']],
  [{ childRegisterNumber: 'УБ30330112' }, ['childRegisterNumber']],
  [{ tuition: 'үнэгүй', educationWorkedYear: '90' }, ['educationWorkedYear', 'tuition']],
])('a row with %j is wrong at %j', (part, fields) => {
  expect(Object.keys(childFaults({ ...childDraft(row), ...part }, '2026-03-02'))).toEqual(fields)
})

describe('rows of Excel', () => {
  const known = {
    staff: [{ employeeId: '9', primaryNidNumber: 'АА85091520' }],
    map: [
      {
        educationLevelId: '1',
        educationLevelName: 'Бакалавр',
        filedOfEducation: '011',
        fieldOfName: 'Боловсрол',
      },
    ],
    schools: [{ schoolId: '7', schoolName: 'Ховд Их Сургууль' }],
    children: [],
  }
  const good = [
    'аа85091520',
    '16',
    'бакалавр',
    'Боловсрол',
    'Ховд их сургууль',
    '2',
    'уб06253112',
    'Бат',
    'Сараа',
  ]

  it('become confirmed children with the ids of what their words mean', () => {
    const [read] = readChildren([[...good, '2,800,000', '']], known)
    expect(read?.reading).toMatchObject({
      ok: true,
      row: {
        assignmentId: '9',
        isConfirmedWorkedYear: 'Y',
        educationLevelId: '1',
        fieldOfEducationId: '011',
        schoolId: '7',
        academicLevel: 2,
        childRegisterNumber: 'УБ06253112',
        tuition: 2_800_000,
      },
    })
  })

  it('change of a child that is kept what the list names, and nothing else', () => {
    const kept = { ...row, description: 'Тайлбар', isDemandProfession: 'Y' as const }
    const fieldless = [...good].map((cell, place) => (place === 3 || place === 8 ? null : cell))
    const [read] = readChildren([[...fieldless.with(5, '3'), null, null]], { ...known, children: [kept] })
    expect(read?.reading).toMatchObject({
      ok: true,
      changes: 1,
      row: {
        academicLevel: 3,
        fieldOfEducationId: '011',
        childFirstName: 'Сараа',
        tuition: 2_800_000,
        description: 'Тайлбар',
        isDemandProfession: 'Y',
      },
    })
    const [same] = readChildren([['АА85091520']], { ...known, children: [kept] })
    expect(same?.reading).toMatchObject({ ok: true, changes: 0 })
    const [made] = readChildren([good], known)
    expect(made?.reading).toMatchObject({ ok: true, changes: 'new' })
  })

  it('name a parent once', () => {
    const read = readChildren([good, good], known)
    expect(read.map(({ reading }) => reading.ok)).toEqual([true, false])
  })

  it('are wrong at every word that no list has', () => {
    const [read] = readChildren([['ТТ00000000', 'олон', 'X', 'Y', 'Z', '7', 'УБ1', '', '', '-1', '']], known)
    const faults = read && !read.reading.ok ? read.reading.faults : []
    expect(faults.map(({ column }) => column)).toEqual([0, 2, 3, 4, 5, 1, 6, 9])
  })
})

const rowOf = (id: string): ChildRow => ({ ...childRow, assignmentId: id, childScholarshipId: id })
const kept = (id: string): ChildLine => ({
  row: rowOf(id),
  draft: childDraft(rowOf(id)),
  faults: {},
  missing: [],
  changed: false,
})
const edited = (id: string, part: Partial<ChildDraft>): ChildLine => ({
  ...kept(id),
  draft: { ...childDraft(rowOf(id)), ...part },
  changed: true,
})

test('a save sends the confirmed rows that this person has changed, and no other', () => {
  const mine = edited('2', { tuition: '3000000' })
  expect(dueLines([kept('1'), mine, edited('3', { confirmed: false })])).toEqual([mine])
})

test('what is typed into a row while it is saved stays; what was sent is past', () => {
  const [sent, typedSince] = [edited('1', { tuition: '1' }), edited('2', { tuition: '2' })]
  const later = { ...typedSince.draft, tuition: '22' }
  const untouched = edited('4', { tuition: '4' }).draft
  const edits = { 1: sent.draft, 2: later, 4: untouched }
  expect(editsAfterSave(edits, [sent, typedSince, kept('3')])).toEqual({ 2: later, 4: untouched })
})
