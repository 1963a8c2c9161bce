import { describe, expect, it, test } from 'vitest'
import {
  type Ceiling,
  ceilingComparisonText,
  compareWithCeilings,
  excessesOver,
  excessesText,
  lowestOf,
  MAX_CEILING,
  noLimits,
  partedAmount,
  remainingInTotal,
  requestedByExpenseKind,
  revisedAgainst,
  sumRequested,
  wholeLimit,
} from '#budget/limits.ts'
import { valueAt } from '#engine/evaluate.ts'
import { findCeilingErrors, shareCheck, sharedOutIn } from '#features/ceilings/limits.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { type CeilingLimits, limitsText } from '#forms/limits.ts'
import { centre } from '#test/support/school.ts'

const ministry = (limits: Partial<CeilingLimits>, effect: Ceiling['effect'] = 'binding'): Ceiling => ({
  level: 'ministry',
  effect,
  ...noLimits,
  ...limits,
})
const district = (limits: Partial<CeilingLimits>, effect: Ceiling['effect'] = 'binding'): Ceiling => ({
  ...ministry(limits, effect),
  level: 'district',
})

describe('the requested amount of a budget by kind of expense', () => {
  it('is capital and the rest', () => {
    expect(partedAmount(65_000_000, 5_000_000)).toEqual({ current: 60_000_000, capital: 5_000_000 })
  })

  it.each([
    [125_103_716.09759998, 0, { current: 125_103_716.1, capital: 0 }],
    [10.005, 5.005, { current: 5, capital: 5.01 }],
    [0.3, 0.1, { current: 0.2, capital: 0.1 }],
  ])('is kept in cents that add up to those of %d: capital %d', (whole, capital, kept) => {
    expect(partedAmount(whole, capital)).toEqual(kept)
  })

  it('is added, as ceilings are, without a rest', () => {
    const [one, other] = [
      { current: 0.1, capital: 1.1 },
      { current: 0.2, capital: 2.2 },
    ]
    expect(sumRequested([one, null, other])).toEqual({ requested: { current: 0.3, capital: 3.3 }, known: 2 })
    const parent = { limits: noLimits, below: [one, other].map((limits) => ({ limits, below: [] })) }
    expect([shareCheck(parent, 'current').shared, shareCheck(parent, 'capital').shared]).toEqual([0.3, 3.3])
  })

  it('counts no equipment, which is current: a centre counts only the capital part of its income', () => {
    const evaluation = centre({
      entries: {
        'ntb-b1': { '1.stage12Qty': 40 },
        'ntb-b7': { '5.plannedAmount': 900_000, '9.plannedAmount': 900_000 },
      },
    })
    const variable = valueAt(evaluation, { sheet: 'ntb-b10-1', row: '1', field: 'expensesQty' })
    expect(variable).toBeGreaterThan(0)
    const { current, capital } = requestedByExpenseKind(evaluation, edition2025.views.ntb)
    expect(capital).toBe(900_000)
    expect(current + capital).toBeCloseTo(
      valueAt(evaluation, { sheet: 'ntb-b10-1', row: '1', field: 'budgetTotal' }),
      4,
    )
  })
})

test.each<readonly [string, readonly CeilingLimits[], CeilingLimits, number | null]>([
  ['none', [], noLimits, null],
  ['one', [{ current: 5, capital: 2 }], { current: 5, capital: 2 }, 7],
  [
    'the lower of two, kind by kind',
    [
      { current: 5, capital: 2 },
      { current: 4, capital: 3 },
    ],
    { current: 4, capital: 2 },
    6,
  ],
  ['0, which is a limit', [{ current: 5, capital: 0 }], { current: 5, capital: 0 }, 5],
  [
    'one of each of two',
    [
      { current: 5, capital: null },
      { current: null, capital: 3 },
    ],
    { current: 5, capital: 3 },
    8,
  ],
  ['one that limits one kind alone', [{ current: 5, capital: null }], { current: 5, capital: null }, null],
])('of %s holds', (_, limits, lowest, whole) => {
  expect(lowestOf(limits)).toEqual(lowest)
  expect(wholeLimit(lowestOf(limits))).toBe(whole)
})

const requested = { current: 62_000_000, capital: 3_000_000 }

test.each([
  ['as much', { current: 62_000_000, capital: 3_000_000 }, []],
  ['less current', { current: 61_000_000, capital: 3_000_000 }, ['current']],
  ['less capital, though more current is left', { current: 70_000_000, capital: 2_000_000 }, ['capital']],
  ['less of both', { current: 1, capital: 0 }, ['current', 'capital']],
  ['nothing of current', { current: null, capital: 5_000_000 }, []],
  ['a few tugrik less, which print as the same 62,000.0', { current: 61_999_960, capital: null }, []],
  ['less by what is printed as 0.1', { current: 61_999_900, capital: null }, ['current']],
])('a ceiling of %s', (_, limits, kinds) => {
  expect(excessesOver(requested, limits, 'ORGEBS').map(({ kind }) => kind)).toEqual(kinds)
})

test.each<
  readonly [string, readonly Ceiling[], ReturnType<typeof ceilingComparisonText> | null, CeilingLimits | null]
>([
  ['nothing', [], null, null],
  [
    'one that limits more',
    [ministry({ current: 63_000_000 })],
    'within',
    { current: 1_000_000, capital: null },
  ],
  [
    'one that guides',
    [ministry({ current: 61_000_000 }, 'guiding')],
    'guiding',
    { current: -1_000_000, capital: null },
  ],
  ['one that binds', [ministry({ capital: 1_000_000 })], 'binding', { current: null, capital: -2_000_000 }],
  [
    'a district’s that guides below the ministry’s that binds',
    [ministry({ current: 62_000_000 }), district({ current: 60_000_000 }, 'guiding')],
    'guiding',
    { current: -2_000_000, capital: null },
  ],
  [
    'a district’s that binds below the ministry’s that guides',
    [ministry({ current: 61_000_000 }, 'guiding'), district({ current: 60_000_000 })],
    'binding',
    { current: -2_000_000, capital: null },
  ],
])('compared with %s', (_, ceilings, status, left) => {
  const comparison = compareWithCeilings(requested, ceilings, 'ORGEBS')
  expect(comparison && ceilingComparisonText(comparison)).toBe(status)
  expect(comparison?.left ?? null).toEqual(left)
})

test('an excess is shown in thousand tugrik', () => {
  const excesses = excessesOver(requested, { current: 60_000_000, capital: 1_000_000 }, 'ORGSUB')
  expect(excessesText(excesses, 'ORGSUB')).toBe(
    'урсгал зардал 62,000.00, хязгаар 60,000.00, 2,000.00-аар давсан; хөрөнгийн зардал 3,000.00, хязгаар 1,000.00, 2,000.00-аар давсан',
  )
  expect(limitsText({ current: 60_000_000, capital: null }, 'ORGEBS')).toBe('урсгал зардал 60,000.0')
  expect(limitsText(noLimits, 'ORGEBS')).toBe('')
})

test.each([
  ['one of the ministry', { current: 10, capital: 5 }, noLimits, []],
  ['nothing', noLimits, { current: 1, capital: 1 }, []],
  ['as much as the ministry has', { current: 10, capital: 5 }, { current: 10, capital: 5 }, []],
  ['below it', { current: 9, capital: 0 }, { current: 10, capital: 5 }, []],
  ['above it', { current: 11, capital: 6 }, { current: 10, capital: null }, ['aboveHigher current']],
  ['an amount below 0', { current: -1, capital: 1 }, noLimits, ['notAnAmount current']],
  ['no number', { current: 1, capital: Number.NaN }, noLimits, ['notAnAmount capital']],
  ['more than there is', { current: MAX_CEILING + 1, capital: null }, noLimits, ['notAnAmount current']],
])('a district that sets %s', (_, limits, higher, faults) => {
  expect(findCeilingErrors(limits, higher).map(({ why, kind }) => `${why} ${kind}`)).toEqual(faults)
})

const of = (current: number | null): CeilingLimits => ({ current, capital: null })
const at = (aimagCode: string | null, sumCode: string | null, current: number | null) => ({
  aimagCode,
  sumCode,
  limits: of(current),
})

describe('the distributed ceiling', () => {
  const institutions = [
    at('21', '2101', 10),
    at('21', '2101', 20),
    at('21', '2104', 5),
    at('21', '2104', null),
    at('21', null, 7),
    at('22', '2201', 50),
    at(null, null, 3),
  ]
  const check = (limits: Readonly<Record<string, number>>, region: string) => {
    const tree = sharedOutIn(of(limits.whole ?? null), institutions, (code) => of(limits[code] ?? null))
    const node = region === 'whole' ? tree.whole : tree.regions.get(region)
    return node && shareCheck(node, 'current')
  }

  test.each([
    ['a sum', { '2101': 25 }, '2101', { limit: 25, shared: 30, without: 0 }],
    ['a sum of which one has none', { '2104': 25 }, '2104', { limit: 25, shared: 5, without: 1 }],
    ['an aimag: its institutions', { '21': 40 }, '21', { limit: 40, shared: 42, without: 1 }],
    [
      'an aimag: a sum that has its own counts with that',
      { '21': 40, '2101': 25 },
      '21',
      { limit: 40, shared: 37, without: 1 },
    ],
    [
      'an aimag: also for one below that has none',
      { '21': 40, '2104': 12 },
      '21',
      { limit: 40, shared: 49, without: 0 },
    ],
    ['an aimag without one', {}, '22', { limit: null, shared: 50, without: 0 }],
    ['the whole', { whole: 90, '21': 40 }, 'whole', { limit: 90, shared: 93, without: 0 }],
    [
      'the whole where nobody has shared out to regions',
      { whole: 90 },
      'whole',
      { limit: 90, shared: 95, without: 1 },
    ],
  ] as const)('is checked of %s', (_, limits, region, expected) => {
    expect(check(limits, region)).toEqual(expected)
  })
})

test('a revised budget is compared with the approved one, by kind if that is known', () => {
  const now = { current: 70, capital: 20 }
  const whole = { kind: 'whole', approved: 80, change: 10, revised: 90 }
  expect(revisedAgainst({ whole: 80, byKind: null }, now)).toEqual([whole])
  expect(revisedAgainst({ whole: 80, byKind: { current: 72, capital: 8 } }, now)).toEqual([
    { kind: 'current', approved: 72, change: -2, revised: 70 },
    { kind: 'capital', approved: 8, change: 12, revised: 20 },
    whole,
  ])
})

describe('several budgets under one limit', () => {
  const of = (current: number) => ({ current, capital: 1e6 })

  it('are added up as far as they are known', () => {
    expect(sumRequested([of(3e6), null, of(4e6)])).toEqual({
      requested: { current: 7e6, capital: 2e6 },
      known: 2,
    })
    expect(sumRequested([null, null])).toEqual({ requested: null, known: 0 })
  })

  it.each([
    ['leave the rest', [of(3e6), of(4e6)], 10e6, 3e6],
    ['leave nothing of what they are', [of(3e6), of(4e6)], 7e6, 0],
    ['are above it', [of(3e6), of(4e6)], 5e6, -2e6],
    ['leave nothing that is known while one of them is not', [of(3e6), null], 10e6, null],
    ['are above it whatever one of them comes to', [of(3e6), null], 2e6, -1e6],
    ['leave nothing of no limit', [of(3e6), of(4e6)], null, null],
    ['leave nothing known while none is', [null], 10e6, null],
  ])('%s', (_, some, limit, left) => {
    const about = { kind: 'current', limit, budgets: some.length } as const
    expect(remainingInTotal(sumRequested(some), about, 'ORGEBS')).toBe(left)
  })
})
