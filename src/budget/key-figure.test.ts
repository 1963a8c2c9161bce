import { describe, expect, test } from 'vitest'
import { headlineIn, headlineOf } from '#budget/key-figure.ts'
import { type CellAddress, cellKeyOf } from '#engine/key.ts'
import { programShown, sameCounterpart } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { school } from '#test/support/school.ts'

type ViewName = keyof typeof edition2025.views

const headlineAt = (name: ViewName, value: number) => {
  const view = edition2025.views[name]
  const tab = view.tabs.find((each) => each.value === value)
  if (!tab) throw new Error(`${name} has no tab ${value}`)
  return headlineOf(tab, { program: programShown(edition2025, view), budget: view.budget })
}

describe('the one figure that represents a tab', () => {
  test.each<[string, ViewName, number, readonly string[], string]>([
    ['the pupils of the coming study year', 'ebs-public', 1, ['ebs-b1/2.totalQty'], 'people'],
    ['the pupils that are paid for', 'ebs-public', 2, ['ebs-b2/11.totalQty'], 'people'],
    ['the hours of all subjects', 'ebs-public', 4, ['ebs-b4/25.totalHourQty'], 'hours'],
    ['the totals below a table of pay', 'ebs-public', 5, ['ebs-b5/totals.totalSalaryExpenses'], 'tugrik'],
    [
      'the budget that is asked for, where it is among others',
      'ebs-public',
      11,
      ['ebs-b16-1/1.budgetTotal'],
      'tugrik',
    ],
    ['also where its sheet is not the first', 'ebs-private', 6, ['huvi-b16-1/1.budgetTotal'], 'tugrik'],
    [
      'of what is no total of the budget its own',
      'ebs-dormitory',
      5,
      ['ebs-b10/1.dormTotalExpenses'],
      'tugrik',
    ],
    [
      'what a table of expenses and income spends',
      'ebs-public',
      13,
      ['3', '11', '12', '13', '14'].map((row) => `ebs-b14/${row}.plannedAmount`),
      'tugrik',
    ],
    ['the learners of all forms', 'ntb', 1, ['2', '4', '6'].map((row) => `ntb-b1/${row}.totalQty`), 'people'],
    ['the base pay of new positions', 'ebs-public', 14, ['register-people/1.positionBase'], 'tugrik'],
    [
      'the benefits of staff',
      'ebs-public',
      15,
      ['allowance', 'retirement', 'travel', 'ruralService'].map((field) => `register-people/1.${field}`),
      'tugrik',
    ],
    ['the fees of their children', 'ebs-public', 16, ['register-people/1.tuition'], 'tugrik'],
  ])('%s', (_, view, tab, cells, unit) => {
    const headline = headlineAt(view, tab)
    expect({ cells: headline?.cells.map(cellKeyOf), unit: headline?.unit }).toEqual({ cells, unit })
  })

  test('is present for every tab except home, tabs common to all schools, and tables of several units', () => {
    const without = Object.values(edition2025.views).flatMap((view) =>
      view.tabs
        .filter(
          (tab) =>
            headlineOf(tab, { program: programShown(edition2025, view), budget: view.budget }) === null,
        )
        .flatMap(({ sheets }) => sheets),
    )
    expect([...new Set(without)].toSorted()).toEqual(['ebs-b12', 'ebs-b3', 'ntb-b5', 'sub-b7'])
  })

  test('holds cells that are there, all of one unit', () => {
    for (const view of Object.values(edition2025.views)) {
      const program = programShown(edition2025, view)
      for (const tab of view.tabs) {
        const headline = headlineOf(tab, { program, budget: view.budget })
        for (const at of headline?.cells ?? []) {
          expect(program.indexOf.has(cellKeyOf(at)), cellKeyOf(at)).toBe(true)
          const sheet = program.sheets.get(at.sheet)
          expect(sheet?.rowUnits[at.row] ?? sheet?.fields[at.field]?.unit).toBe(headline?.unit)
        }
      }
    }
  })
})

describe('its value', () => {
  const evaluation = school({
    entries: {
      'ebs-b1': { '2.stage1Qty': 20, '2.stage6Qty': 7 },
      'ebs-b14': { '2.plannedAmount': 1500, '16.plannedAmount': 400 },
    },
    people: { allowance: 10, retirement: 20, travel: 30, ruralService: 40, tuition: 500, positionBase: 7 },
  })
  const comesTo = (tab: number): number | null => {
    const headline = headlineAt('ebs-public', tab)
    return headline && headlineIn(evaluation, headline)
  }

  // Row 2 of blank 1 as well: the lower grades are empty, so no pupil moves up.
  test.each([
    ['the pupils that were typed', 1, 27],
    ['what is spent, without what is earned', 13, 1500],
    ['benefits, without fees and positions', 15, 100],
    ['fees', 16, 500],
    ['positions', 14, 7],
  ])('%s', (_, tab, expected) => {
    expect(comesTo(tab)).toBe(expected)
  })

  test('counts in other forms the cells that are there, and is not known where none is', () => {
    const headline = headlineAt('ebs-public', 15)
    const fresh = (at: CellAddress) => ({ ...sameCounterpart(at), was: [] })
    const only = (field: string) =>
      headline &&
      headlineIn(evaluation, headline, (at) => (at.field === field ? sameCounterpart(at) : fresh(at)))
    expect(only('travel')).toBe(30)
    expect(only('tuition')).toBeNull()
    const elsewhere =
      headline &&
      headlineIn(evaluation, headline, (at) => ({
        ...sameCounterpart(at),
        was: [cellKeyOf({ ...at, row: '9' })],
      }))
    expect(elsewhere).toBeNull()
  })
})
