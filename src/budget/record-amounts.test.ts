import { expect, test } from 'vitest'
import { type AmountPanel, doubtfulAmounts, type RecordAmount, recordRules } from '#budget/record-amounts.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { requestedTotal } from '#forms/readings.ts'
import { kindergarten, school } from '#test/support/school.ts'

const view = edition2025.views['sub-public']
/** A kindergarten with a budget of only the cost of power, 5,000,000 tugrik. */
const evaluation = kindergarten({ entries: { 'sub-b8': { '11.plannedAmount': 5_000_000 } } })

const found = (panel: AmountPanel, amount: number, kind: RecordAmount['kind'] = 'other') =>
  doubtfulAmounts([{ panel, of: 'Дорж, дүн', amount, kind }], { view, evaluation }).map(({ rule }) => rule)

test.each<readonly [AmountPanel, number, readonly string[]]>([
  ['staff', 0, []],
  ['staff', 450, ['staffInThousands']],
  ['staff', 999.99, ['staffInThousands']],
  ['staff', 1000, []],
  ['staff', 5_000_000, []],
  ['staff', 5_000_001, ['staffAboveBudget']],
  ['children', 500, ['childrenInThousands']],
  ['children', 3_000_000, []],
  ['children', 1e12, ['childrenAboveBudget']],
])('an amount in a record of %s, %d tugrik, breaks %j', (panel, amount, rules) => {
  expect(found(panel, amount)).toEqual(rules)
})

test.each<readonly [AmountPanel, number, readonly string[]]>([
  // The minimum wage is 792,000 tugrik a month; an amount in thousands is reported only as that.
  ['positions', 0, ['positionsWithoutPay']],
  ['positions', 900, ['positionsInThousands']],
  ['positions', 1400, ['positionsBelowWage']],
  ['positions', 791_999, ['positionsBelowWage']],
  ['positions', 792_000, []],
  ['staff', 0, []],
  ['staff', 791_999, ['staffBelowWage']],
  // Twice the highest step of 2026, 3,093,930 tugrik a month; the budget of this kindergarten is smaller.
  ['positions', 6_187_860, ['positionsAboveBudget']],
  ['positions', 6_187_861, ['positionsAboveBudget', 'positionsAbovePay']],
  ['staff', 50_000_000, ['staffAboveBudget', 'staffAbovePay']],
])('the pay of a post in a record of %s, %d tugrik, breaks %j', (panel, amount, rules) => {
  expect(found(panel, amount, 'pay')).toEqual(rules)
})

test('an amount is compared with the budget without the contribution of people', () => {
  const amount = 6_000_000
  const withPeople = kindergarten({
    entries: { 'sub-b8': { '11.plannedAmount': 5_000_000 } },
    people: { travel: amount },
  })
  expect(requestedTotal(withPeople, view)).toBeGreaterThan(amount)
  const doubts = doubtfulAmounts([{ panel: 'staff', of: 'Дорж', amount, kind: 'other' }], {
    view,
    evaluation: withPeople,
  })
  expect(doubts.map(({ rule }) => rule)).toEqual(['staffAboveBudget'])
  // Without another budget no amount is too large.
  const alone = kindergarten({ people: { travel: amount } })
  expect(
    doubtfulAmounts([{ panel: 'staff', of: 'Дорж', amount, kind: 'other' }], { view, evaluation: alone }),
  ).toEqual([])
})

test('all findings of a rule in a register are one warning, which names each with its figures', () => {
  const amounts = [
    { panel: 'children', of: 'Бат, төлбөр', amount: 500, kind: 'other' },
    { panel: 'children', of: 'Цэцэг, төлбөр', amount: 600, kind: 'other' },
    { panel: 'children', of: 'Туяа, төлбөр', amount: 2_000_000, kind: 'other' },
  ] as const
  const [doubt, ...others] = doubtfulAmounts(amounts, { view, evaluation })
  expect(others).toEqual([])
  expect(doubt?.finding).toBe(
    'Бат, төлбөр 500 төгрөг; Цэцэг, төлбөр 600 төгрөг: 1,000 төгрөгөөс бага байна. Дүнг мянган төгрөгөөр биш, төгрөгөөр бичнэ.',
  )
  expect(doubt?.figures).toBe('Бат, төлбөр=500 Цэцэг, төлбөр=600')
})

test('a register outside the view raises no warning', () => {
  const privately = {
    view: edition2025.views['ebs-private'],
    evaluation: school({ profile: { view: 'ebs-private' } }),
  }
  const shown = new Set(privately.view.tabs.flatMap(({ panel }) => panel ?? []))
  for (const { panel } of recordRules)
    expect(doubtfulAmounts([{ panel, of: 'Дорж', amount: 500, kind: 'other' }], privately)).toHaveLength(
      shown.has(panel) ? 1 : 0,
    )
  expect(shown.has('children')).toBe(false)
})
