import { expect, test } from 'vitest'
import { emptyDraft } from '#budget/empty-draft.ts'
import { createOpenDraft } from '#budget/web/open-draft.ts'
import { foundTargets, type JumpPeople, jumpTargets } from '#features/home/web/jump-targets.ts'
import { programShown } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { school, soumSchool } from '#test/support/school.ts'

const view = edition2025.views['ebs-public']
const draft = createOpenDraft({
  program: programShown(edition2025, view),
  answer: { ...emptyDraft(2026, '2025'), ...school(soumSchool).inputs },
  year: 2026,
})
const nobody: JumpPeople = { staff: [], children: [] }
const people: JumpPeople = {
  staff: [{ employeeId: '7', displayName: 'Дамдин Батболд', positionName: 'Нягтлан бодогч' }],
  children: [
    { childScholarshipId: '1', childLastName: '', childFirstName: '', lastName: 'Дорж', firstName: 'Болд' },
    {
      childScholarshipId: '2',
      childLastName: 'Болд',
      childFirstName: 'Сараа',
      lastName: 'Дорж',
      firstName: 'Болд',
    },
  ],
}
const targets = jumpTargets({ draft, view }, people)
const first = (search: string) => foundTargets(targets, search)[0]

test.each([
  ['6', 'blank', 'ЗАА ажилтны цалин', { tab: 6 }],
  ['заа', 'blank', 'ЗАА ажилтны цалин', { tab: 6 }],
  ['15', 'register', 'Ажилтны төлөв, тэтгэмж', { tab: 15 }],
  ['нэгтгэл', 'home', 'Нэгтгэл', { tab: 0 }],
  ['үйлчлэгч', 'line', 'Үйлчлэгч', { tab: 6, cell: expect.objectContaining({ sheet: 'ebs-b6', row: '9' }) }],
  [
    '6-р анги сурагчийн тоо',
    'column',
    '6-р анги',
    { tab: 1, cell: expect.objectContaining({ sheet: 'ebs-b1' }) },
  ],
  ['EBS_TT17', 'report', expect.stringContaining('хувьсах зардлаар'), { tab: 0, report: 'EBS_TT17' }],
  ['батболд', 'person', 'Дамдин Батболд', { tab: 15 }],
  ['сараа', 'person', 'Болд Сараа', { tab: 16 }],
  ['batbold', 'person', 'Дамдин Батболд', { tab: 15 }],
  ['zaa ajiltnii', 'blank', 'ЗАА ажилтны цалин', { tab: 6 }],
  ['Їйлчлэгч', 'line', 'Үйлчлэгч', expect.anything()],
] as const)('«%s» leads to the %s %s', (search, kind, name, change) => {
  expect(first(search)).toMatchObject({ kind, name, change })
})

test('blanks of that name come before lines and columns that start with it', () => {
  const found = foundTargets(targets, 'цал')
  expect(found.slice(0, 4).map(({ kind, name }) => [kind, name])).toEqual([
    ['blank', 'Багшийн цалин'],
    ['blank', 'ЗАА ажилтны цалин'],
    ['blank', 'Дотуур байрны ажилтны цалин'],
    ['column', 'Цалингийн дүн, жилд'],
  ])
  expect(new Set(found).size).toBe(found.length)
})

test('without a search the places are listed, home first, then as the rail has them', () => {
  const places = foundTargets(targets, ' ')
  expect(places).toHaveLength(view.tabs.length)
  expect(places.slice(0, 2).map(({ name }) => name)).toEqual(['Нэгтгэл', 'Сурагчийн тоо'])
})

test('a line begins at its first cell to type in, one without any at its first', () => {
  const cellOf = (line: string) =>
    targets.find(({ kind, name }) => kind === 'line' && name === line)?.change.cell
  // The previous columns are computed.
  expect(cellOf('Бага ангийн багш')).toEqual({ sheet: 'ebs-b5', row: '1', field: 'addedJobTime' })
  // All of the blank is computed.
  const computed = targets.find(({ key }) => key === 'line 2 ebs-b2 1')
  expect(computed?.change.cell).toEqual({ sheet: 'ebs-b2', row: '1', field: 'stage1Qty' })
})

test('a child without a name is found by its parent; a list filters by the chosen name', () => {
  expect(
    targets.filter(({ kind }) => kind === 'person').map(({ name, peopleSearch }) => [name, peopleSearch]),
  ).toEqual([
    ['Дамдин Батболд', 'Дамдин Батболд'],
    ['Дорж Болд', 'Дорж Болд'],
    ['Болд Сараа', 'Болд Сараа'],
  ])
})

test('a user without lists of people finds no people', () => {
  const looked = { ...view, tabs: view.tabs.filter(({ panel }) => panel === null || panel === 'summary') }
  const found = jumpTargets({ draft, view: looked }, people).filter(({ kind }) => kind === 'person')
  expect(found).toEqual([])
  expect(jumpTargets({ draft, view }, nobody).filter(({ kind }) => kind === 'person')).toEqual([])
})

test('no two have one name for the list', () => {
  const keys = targets.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})
