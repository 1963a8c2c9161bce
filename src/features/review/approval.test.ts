import { describe, expect, it, test } from 'vitest'
import { noLimits } from '#budget/limits.ts'
import {
  type ApprovalDoubt,
  approvalDoubtsOf,
  approvalDoubtsText,
  unconfirmedOf,
} from '#features/review/approval.ts'
import type { CeilingLimits } from '#forms/limits.ts'

/** Tugrik: 100,000.0 and 10,000.0 thousand are requested. */
const requested = { current: 100_000_000, capital: 10_000_000 }
const doubtKeys = (doubts: readonly ApprovalDoubt[]) => doubts.map(({ reason, kind }) => `${kind} ${reason}`)

describe('an amount to be approved requires confirmation', () => {
  it.each<[string, number, number, Partial<CeilingLimits>, readonly string[]]>([
    ['not where it is what is asked for', 100_000_000, 10_000_000, {}, []],
    ['not where it is a little less', 90_000_000, 9_000_000, {}, []],
    ['not at 30 % less', 70_000_000, 7_000_000, {}, []],
    ['below that', 69_999_900, 7_000_000, {}, ['current farBelow']],
    ['where a kind is struck out', 100_000_000, 0, {}, ['capital farBelow']],
    ['where it is above what is asked for', 100_000_100, 10_000_000, {}, ['current aboveRequested']],
    ['not where it prints as what is asked for', 100_000_040, 9_999_960, {}, []],
    ['where it is shared out otherwise', 96_000_000, 14_000_000, {}, ['capital aboveRequested']],
    [
      'where it is above a ceiling',
      95_000_000,
      10_000_000,
      { current: 94_000_000 },
      ['current aboveCeiling'],
    ],
    ['not at the very ceiling', 94_000_000, 10_000_000, { current: 94_000_000, capital: 10_000_000 }, []],
    [
      'for each reason',
      120_000_000,
      1_000_000,
      { current: 94_000_000, capital: 0 },
      ['current aboveRequested', 'current aboveCeiling', 'capital farBelow', 'capital aboveCeiling'],
    ],
  ])('%s', (_, current, capital, limits, doubts) => {
    const comparison = { requested, limits: { ...noLimits, ...limits } }
    expect(doubtKeys(approvalDoubtsOf({ current, capital }, comparison, 'ORGEBS'))).toEqual(doubts)
  })

  it('not for a kind without requested and approved amounts', () => {
    const amounts = { current: 5_000_000, capital: 0 }
    expect(approvalDoubtsOf(amounts, { requested: amounts, limits: noLimits }, 'ORGNTB')).toEqual([])
  })
})

const doubts = approvalDoubtsOf(
  { current: 120_000_000, capital: 5_000_000 },
  { requested, limits: { current: 110_000_000, capital: null } },
  'ORGEBS',
)

test('is confirmed doubt by doubt, each of its kind', () => {
  expect(doubtKeys(doubts)).toEqual(['current aboveRequested', 'current aboveCeiling', 'capital farBelow'])
  expect(unconfirmedOf(doubts, doubts)).toEqual([])
  const others = [
    { reason: 'aboveRequested', kind: 'current' },
    { reason: 'farBelow', kind: 'current' },
  ] as const
  expect(doubtKeys(unconfirmedOf(doubts, others))).toEqual(['current aboveCeiling', 'capital farBelow'])
})

test('reports the approved amount, its reference, and the distance from it', () => {
  const words = approvalDoubtsText(doubts, 'ORGEBS')
  const named = [
    ['120,000.0', '100,000.0', '20,000.0'],
    ['120,000.0', '110,000.0', '10,000.0'],
    ['5,000.0', '10,000.0'],
  ]
  expect(words).toHaveLength(named.length)
  for (const [index, amounts] of named.entries())
    for (const amount of amounts) expect(words[index]).toContain(amount)
})
