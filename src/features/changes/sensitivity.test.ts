import { expect, test } from 'vitest'
import { sheet } from '#engine/define.ts'
import { type Workbook, withEntries } from '#engine/entries.ts'
import { type Evaluation, evaluate, stateAt, valueAt } from '#engine/evaluate.ts'
import { fact, minus, number, plus, postsFor, times } from '#engine/formula.ts'
import { type CellAddress, cellKeyOf, keyOf } from '#engine/key.ts'
import { lockAllBut } from '#engine/lock.ts'
import { roundHalfAway } from '#engine/number/rounding.ts'
import { compile } from '#engine/program.ts'
import { at, field, percentUpTo, tugrik, wholeUpTo } from '#engine/sheet.ts'
import {
  openCells,
  type Sensitivity,
  sensitivitiesByEffect,
  sensitivityOf,
} from '#features/changes/sensitivity.ts'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { everyView, randomInstitutions } from '#test/support/random-institution.ts'
import { centre, kindergarten, school, soumSchool } from '#test/support/school.ts'

const typed = sheet({
  code: 'typed',
  caption: '',
  purpose: '',
  rows: { '1': '', '2': '' },
  fields: {
    pupils: field('', 'people'),
    closed: field('', 'people'),
    supplement: field('', 'percent'),
    lunch: field('', 'tugrik'),
    aside: field('', 'quantity'),
    various: field('', 'various'),
  },
  rowUnits: { '2': 'tugrik' },
})
  .entered(['1', '2'], ['pupils'], wholeUpTo(20), { source: '' })
  .entered(['1'], ['closed'], wholeUpTo(null), {
    source: '',
    locks: [{ when: fact('closed', 'yes'), why: 'хаалттай' }],
  })
  .entered(['2'], ['closed'], wholeUpTo(0), { source: '' })
  .proposed(['1'], ['supplement'], percentUpTo(30), () => number(12.5), { source: '' })
  .entered(['1'], ['lunch'], tugrik, { source: '' })
  .entered(['1'], ['aside'], wholeUpTo(null), { source: '' })
  .entered(['1', '2'], ['various'], wholeUpTo(null), { source: '' })
  .linked([
    [
      ['1', 'pupils'],
      ['2', 'pupils'],
    ],
  ])
  .done()

const budget = sheet({
  code: 'budget',
  caption: '',
  purpose: '',
  rows: { '1': '' },
  fields: {
    wages: field('Цалин', 'tugrik'),
    lunches: field('Хоол', 'tugrik'),
    fixed: field('Тогтмол', 'tugrik'),
    budgetTotal: field('Нийт', 'tugrik'),
  },
})
  .computed(['1'], ['wages'], () => times(700_000, postsFor(at(typed, '1', 'pupils'), 4)), '')
  .computed(
    ['1'],
    ['lunches'],
    () => times(0.01, plus(at(typed, '1', 'pupils'), at(typed, '2', 'pupils')), at(typed, '1', 'lunch')),
    '',
  )
  .computed(['1'], ['fixed'], () => minus(90_000, times(40, at(typed, '1', 'pupils'))), '')
  .computed(['1'], ['budgetTotal'], ({ sum }) => sum(['wages', 'lunches', 'fixed']), '')
  .done()

const check = sheet({
  code: 'check',
  caption: '',
  purpose: '',
  rows: { '1': '' },
  fields: { budgetTotal: field('', 'tugrik') },
})
  .computed(['1'], ['budgetTotal'], () => times(10_000, at(typed, '1', 'supplement')), '')
  .done()

const view = { budget: 'budget', headcount: 'check' }
const program = compile([typed, budget, check])
const made = (entries: Workbook['typed'], facts = {}): Evaluation =>
  evaluate(program, { entries: { typed: entries ?? {} }, givens: {}, facts })
const one = (evaluation: Evaluation, row: string, name: string): Sensitivity | null =>
  sensitivityOf(evaluation, view, { sheet: 'typed', row, field: name })

const still = { change: 1, requested: 0, headcount: 0, components: {} } as const

test.each([
  // The ninth pupil adds a third teacher and, with the promoted class, two lunches of 15, minus a fixed 40.
  [
    'a step that begins with the next pupil, and the class into which it is promoted',
    { '1.pupils': 8, '2.pupils': 8, '1.lunch': 1500 },
    ['1', 'pupils'],
    { change: 1, requested: 699_990, headcount: 0, components: { wages: 700_000, fixed: -40, lunches: 30 } },
  ],
  [
    'the inside of a step, where only the lunches move',
    { '1.pupils': 9, '2.pupils': 9, '1.lunch': 1500 },
    ['1', 'pupils'],
    { change: 1, requested: -10, headcount: 0, components: { fixed: -40, lunches: 30 } },
  ],
  [
    // 10 pupils promote 10 over the entry of the second class: 15 × (10 + 10) minus (9 + 2).
    'a class that is typed over by its link',
    { '1.pupils': 9, '2.pupils': 2, '1.lunch': 1500 },
    ['1', 'pupils'],
    { change: 1, requested: 95, headcount: 0, components: { lunches: 135, fixed: -40 } },
  ],
  [
    'one less where the cell is at its limit',
    { '1.pupils': 20, '2.pupils': 20, '1.lunch': 1500 },
    ['1', 'pupils'],
    { change: -1, requested: 10, headcount: 0, components: { fixed: 40, lunches: -30 } },
  ],
  [
    'a percent point from the figure that is proposed, which only the headcount reading hears',
    {},
    ['1', 'supplement'],
    { change: 1, requested: 0, headcount: 10_000, components: {} },
  ],
  [
    'a percent point less above 29, since there is no whole one more',
    { '1.supplement': 29.5 },
    ['1', 'supplement'],
    { change: -1, requested: 0, headcount: -10_000, components: {} },
  ],
  [
    // 10 and 10 pupils, a hundredth of 1,000 tugrik each.
    'a thousand tugrik of an amount',
    { '1.pupils': 10, '2.pupils': 10 },
    ['1', 'lunch'],
    { change: 1000, requested: 200, headcount: 0, components: { lunches: 200 } },
  ],
  ['one of what a column of several units counts', {}, ['1', 'various'], still],
  ['a thousand where the row says tugrik', {}, ['2', 'various'], { ...still, change: 1000 }],
  [
    'that a note moves nothing',
    {},
    ['1', 'aside'],
    { change: 1, requested: 0, headcount: 0, components: {} },
  ],
] as const)('the sensitivity reports %s', (_, entries, [row, name], { components, ...expected }) => {
  expect(one(made(entries), row, name)).toEqual({
    at: { sheet: 'typed', row, field: name },
    ...expected,
    components: Object.entries(components).map(([field, amount]) => ({ field, amount })),
  })
})

test('the components are sorted by the size of their change, in either direction', () => {
  const less = one(made({ '1.pupils': 20, '2.pupils': 20, '1.lunch': 100_000_000 }), '1', 'pupils')
  expect(less?.components).toEqual([
    { field: 'lunches', amount: -2_000_000 },
    { field: 'fixed', amount: 40 },
  ])
  const more = one(made({ '1.pupils': 8, '2.pupils': 8, '1.lunch': 100_000_000 }), '1', 'pupils')
  expect(more?.components.map(({ field }) => field)).toEqual(['lunches', 'wages', 'fixed'])
})

test('a cell that cannot be edited has no sensitivity: locked, computed, without room, under review, or missing', () => {
  expect(one(made({}, { closed: 'yes' }), '1', 'closed')).toBeNull()
  expect(one(made({}), '1', 'closed')).not.toBeNull()
  expect(one(made({}), '2', 'closed')).toBeNull()
  expect(one(made({}), '9', 'pupils')).toBeNull()
  expect(sensitivityOf(made({}), view, { sheet: 'budget', row: '1', field: 'wages' })).toBeNull()
  const start = made({})
  const draftLock = lockAllBut(program, [{ sheet: 'typed', row: '1', field: 'lunch' }], 'тэмдэглэсэн')
  const restricted = { ...start, inputs: { ...start.inputs, draftLock } }
  expect(one(restricted, '1', 'pupils')).toBeNull()
  expect(one(restricted, '1', 'lunch')).not.toBeNull()
})

test('the list is sorted by effect on the budget, then by effect on the total by headcount', () => {
  const each = (row: string, requested: number, headcount: number): Sensitivity => ({
    at: { sheet: 's', row, field: 'f' },
    change: 1,
    requested,
    headcount,
    components: [],
  })
  const list = [each('1', 0, 5), each('2', -70, 0), each('3', 0, -9), each('4', 30, 0)]
  expect(sensitivitiesByEffect(list).map(({ at }) => at.row)).toEqual(['2', '4', '3', '1'])
})

test('the open cells of a view are those of its tabs and of sheets that are meant for the institution', () => {
  const codesOf = (evaluation: Evaluation, code: keyof typeof edition2025.views) =>
    [...new Set(openCells(evaluation, edition2025.views[code]).map((cell) => cell.sheet))].sort()
  expect(codesOf(school(soumSchool), 'ebs-public')).toEqual([
    'ebs-b1',
    'ebs-b12',
    'ebs-b14',
    'ebs-b5',
    'ebs-b6',
  ])
  expect(codesOf(kindergarten({}), 'sub-private')).not.toContain('sub-b3')
  const ofCentre = codesOf(centre({}), 'ntb')
  expect([ofCentre.includes('ntb-b1'), ofCentre.includes('ntb-b1-groups')]).toEqual([true, false])
})

function byHand(evaluation: Evaluation, at: CellAddress, change: number, place: CellAddress): number {
  const { value } = stateAt(evaluation, at) as { readonly value: number } // an open cell has one
  const links = evaluation.program.sheets.get(at.sheet)?.links ?? []
  const keys = [
    at,
    ...links.filter(({ from }) => keyOf(from) === keyOf(at)).map(({ to }) => ({ sheet: at.sheet, ...to })),
  ]
  const entries = keys.reduce<Workbook>(
    (sum, key) => withEntries(sum, at.sheet, { [keyOf(key)]: value + change }),
    evaluation.inputs.entries,
  )
  const after = evaluate(evaluation.program, { ...evaluation.inputs, entries })
  return roundHalfAway(valueAt(after, place) - valueAt(evaluation, place), 2)
}

test('for random institutions of every view the sensitivity equals the difference of two full calculations', () => {
  const seen = new Map<string, number>()
  for (const { view: code, evaluation: whole } of randomInstitutions(40, 12)) {
    const own = edition2025.views[code]
    const evaluation = evaluate(programOf(edition2025, own.group), whole.inputs)
    for (const cell of openCells(evaluation, own).filter((_, index) => index % 6 === 0)) {
      const sensitivity = sensitivityOf(evaluation, own, cell)
      if (!sensitivity) continue
      const total = (sheet: string): number =>
        byHand(evaluation, cell, sensitivity.change, { sheet, row: '1', field: 'budgetTotal' })
      const name = `${code} ${cellKeyOf(cell)}`
      const pairs = [
        [total(own.budget), sensitivity.requested],
        [total(own.headcount), sensitivity.headcount],
        ...sensitivity.components.map(({ field: part, amount }) => [
          byHand(evaluation, cell, sensitivity.change, { sheet: own.budget, row: '1', field: part }),
          amount,
        ]),
      ]
      // Two computations of the same half mongo may round differently.
      expect([name, pairs.filter(([a = 0, b = 0]) => Math.abs(a - b) > 0.011)]).toEqual([name, []])
      seen.set(code, (seen.get(code) ?? 0) + Number(sensitivity.requested !== 0))
    }
  }
  // Cells without any effect would make the test meaningless.
  expect([...seen.keys()].sort()).toEqual([...everyView].sort())
  expect([...seen.values()].every((count) => count > 0)).toBe(true)
})
