import { describe, expect, test } from 'vitest'
import {
  type CalculatedYear,
  calculatedYear,
  generalRules,
  implausible,
  servedTooShort,
} from '#budget/plausibility.ts'
import { plausibilityText } from '#budget/plausibility-text.ts'
import type { Entries } from '#engine/entries.ts'
import { type Evaluation, valueAt } from '#engine/evaluate.ts'
import { formatNumber } from '#engine/number/format.ts'
import { removed, renamed } from '#forms/editions/became.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { revise } from '#forms/editions/revise.ts'
import type { ViewCode } from '#forms/profile.ts'
import { requestedTotal } from '#forms/readings.ts'
import { centre, kindergarten, school } from '#test/support/school.ts'

const calculated = (evaluation: Evaluation, view: ViewCode): CalculatedYear => ({
  edition: edition2025,
  view: edition2025.views[view],
  evaluation,
})
const codes = generalRules.map(({ code }) => code)

function doubted(now: CalculatedYear, lastYear: CalculatedYear | null = null): readonly string[] {
  return implausible(now, lastYear)
    .filter(({ code }) => codes.includes(code))
    .map(({ code, sheet, row, field, message }) => `${code} ${sheet}/${row}.${field}: ${message}`)
}

const children = (entries: Entries) =>
  calculated(kindergarten({ entries: { 'sub-b1': entries } }), 'sub-public')
const income = (entries: Entries) =>
  calculated(kindergarten({ entries: { 'sub-b8': entries } }), 'sub-public')

describe('an entered figure compared with last year’s', () => {
  test.each<readonly [string, number, number, string | null]>([
    ['three times as many', 20, 60, null],
    ['more than that', 20, 61, plausibilityText.aboveLastYear('20', '61', '3')],
    ['a third', 60, 20, null],
    ['less than that', 61, 20, plausibilityText.belowLastYear('61', '20', '3')],
    ['a difference of less than 10 people', 3, 12, null],
    ['one of 10', 3, 13, plausibilityText.aboveLastYear('3', '13', '3')],
    ['10 fewer', 12, 2, plausibilityText.belowLastYear('12', '2', '3')],
    ['nobody last year', 0, 60, null],
    ['nobody now', 60, 0, null],
  ])('people: %s', (_, was, is, sentence) => {
    const at = '1.stage1Qty' as const
    expect(doubted(children({ [at]: is }), children({ [at]: was }))).toEqual(
      sentence === null ? [] : [`farFromLastYear sub-b1/${at}: ${sentence}`],
    )
  })

  test.each<readonly [string, number, number, string | null]>([
    ['a difference of less than a million', 400_000, 1_399_999, null],
    ['one of a million', 400_000, 1_400_000, plausibilityText.aboveLastYear('400,000', '1,400,000', '3')],
    ['three times as much', 1_000_000, 3_000_000, null],
    [
      'a third less a little',
      3_000_001,
      1_000_000,
      plausibilityText.belowLastYear('3,000,001', '1,000,000', '3'),
    ],
  ])('tugrik: %s', (_, was, is, sentence) => {
    expect(doubted(income({ '11.plannedAmount': is }), income({ '11.plannedAmount': was }))).toEqual(
      sentence === null ? [] : [`farFromLastYear sub-b8/11.plannedAmount: ${sentence}`],
    )
  })

  test('raises no warning for percents, for computed cells, or without a last year', () => {
    const percent = (value: number) =>
      calculated(kindergarten({ entries: { 'sub-b4': { '1.salaryProportion': value } } }), 'sub-public')
    expect(doubted(percent(80), percent(10))).toEqual([])
    const computed = implausible(children({ '1.stage1Qty': 200 }), children({ '1.stage1Qty': 60 }))
    expect(computed.filter(({ code, row }) => code === 'farFromLastYear' && row === '6')).toEqual([])
    expect(doubted(children({ '1.stage1Qty': 500 }))).toEqual([])
  })

  test('raises no warning for locked cells', () => {
    const power = (amount: number, fixedCostRequired: boolean) =>
      calculated(
        school({ profile: { fixedCostRequired }, entries: { 'ebs-b14': { '11.plannedAmount': amount } } }),
        'ebs-public',
      )
    expect(doubted(power(500, true))).toEqual([
      `inThousands ebs-b14/11.plannedAmount: ${plausibilityText.inThousands('500', '1,000')}`,
    ])
    expect(doubted(power(500, false))).toEqual([])
  })

  test('finds a cell where it stood in the edition before', () => {
    const moved = revise(edition2025, {
      code: 'next',
      order: '',
      from: 2027,
      became: [removed('sub-b1/1.stage1Qty'), renamed('sub-b1/1.stage2Qty', 'sub-b1/1.stage1Qty')],
    })
    const before = children({ '1.stage1Qty': 60, '1.stage2Qty': 10 })
    const now = { ...children({ '1.stage1Qty': 61, '1.stage2Qty': 90 }), edition: moved }
    expect(doubted(now, before)).toEqual([
      `farFromLastYear sub-b1/1.stage1Qty: ${plausibilityText.aboveLastYear('10', '61', '3')}`,
    ])
  })
})

describe('an amount', () => {
  test.each<readonly [number, boolean]>([
    [0, false],
    [0.5, true],
    [999.99, true],
    [1000, false],
  ])('of %d tugrik is typed in thousands: %s', (amount, isDoubted) => {
    expect(doubted(income({ '11.plannedAmount': amount }))).toHaveLength(isDoubted ? 1 : 0)
  })

  test('may be as large as the budget and not larger', () => {
    // Donations are income and not part of the budget, which is the cost of power here.
    const withDonations = (donations: number) =>
      income({ '11.plannedAmount': 5_000_000, '16.plannedAmount': donations })
    const { view, evaluation } = withDonations(0)
    expect(valueAt(evaluation, { sheet: view.budget, row: '1', field: 'budgetTotal' })).toBe(5_000_000)
    expect(doubted(withDonations(5_000_000))).toEqual([])
    expect(doubted(withDonations(5_000_001))).toEqual([
      `aboveBudget sub-b8/16.plannedAmount: ${plausibilityText.aboveBudget('5,000,001', '5,000,000')}`,
    ])
    expect(doubted(income({ '16.plannedAmount': 5_000_001 }))).toEqual([])
  })

  test.each<readonly [number, number, boolean]>([
    // The budget is the sum of both: 10,000,000 and 10,000,001.
    [5_000_000, 5_000_000, false],
    [5_000_000, 5_000_001, true],
    [5_000_000, 50_000_000, true],
    // Without power only heating remains, and the reverse.
    [0, 50_000_000, false],
  ])(
    'of the budget itself is compared with the rest of it: power %d, heating %d',
    (power, heating, isDoubted) => {
      const now = income({ '11.plannedAmount': power, '12.plannedAmount': heating })
      expect(requestedTotal(now.evaluation, now.view)).toBe(power + heating)
      expect(doubted(now)).toEqual(
        isDoubted
          ? [
              `aboveBudget sub-b8/12.plannedAmount: ${plausibilityText.aboveBudget(formatNumber(heating, { atMost: 0 }), '5,000,000')}`,
            ]
          : [],
      )
    },
  )
})

test('the warnings include the rules of the sheets of the view, and none of others', () => {
  const evaluation = centre({
    profile: { learnerForm: 'grades' },
    entries: {
      'ntb-b1': { '1.eduLevel1DisableQty': 3 },
      'ntb-b1-groups': { '1.disableStudentQty': 3 },
      'ebs-b1': { '3.stage1Qty': 3 },
    },
  })
  expect(implausible(calculated(evaluation, 'ntb'), null).map(({ sheet, code }) => [sheet, code])).toEqual([
    ['ntb-b1', 'disabledAboveLearners'],
  ])
})

test('a year is calculated from its inputs by its own forms', () => {
  const { edition, view, evaluation } = children({ '1.stage1Qty': 60 })
  const again = calculatedYear({ edition, view, inputs: evaluation.inputs })
  expect([...again.evaluation.values]).toEqual([...evaluation.values])
})

test('no rule has the name of another', () => {
  const own = [...kindergarten({}).program.sheets.values(), ...school({}).program.sheets.values()].flatMap(
    ({ checks }) => checks.map(({ code }) => code),
  )
  expect(codes.filter((code) => own.includes(code) || code === 'outside')).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
})

test.each([
  [true, 14.9, true],
  [true, 15, false],
  [true, 30, false],
  [true, 0, false],
  [false, 3, false],
])(
  'the service of a parent of a child, confirmed %s with %d years, is doubted: %s',
  (isConfirmed, years, doubted) => {
    expect(servedTooShort({ isConfirmed, years }, 15)).toBe(doubted)
  },
)
