import { describe, expect, test } from 'vitest'
import { noLimits } from '#budget/limits.ts'
import { isOutlier } from '#features/comparison/distribution.ts'
import { attentionFilter } from '#features/portfolio/institution-filter.ts'
import {
  attentionKinds,
  budgetStatusOf,
  costDeviationOf,
  filterInstitutions,
  type ListedInstitution,
  noFilter,
  openPointCount,
  sizeOf,
} from '#features/portfolio/institution-rows.ts'
import {
  byKey,
  comparisonOf,
  overviewOf,
  peerComparisonOf,
  regionKeyIn,
} from '#features/portfolio/overview.ts'
import { withSimilarCosts } from '#features/portfolio/peers.ts'
import type { CeilingLimits } from '#forms/limits.ts'

const noneOver = (): CeilingLimits => noLimits
const now = new Date('2026-09-10T04:00:00Z')
const plainly = { over: noneOver, now, lastYear: [] }
const unasked = {
  classes: null,
  boarders: null,
  teachers: null,
  posts: null,
  pay: null,
  heating: null,
  capital: null,
}
const measured = (learners: number) => ({ ...unasked, learners })
const of = (requested: number) => ({ requested, headcount: requested, whole: null })

const listed: ListedInstitution = {
  institutionId: '1',
  name: '',
  orgType: 'EBS',
  organizationProperty: 'PUBLIC',
  location: 'soumNear',
  aimagCode: '65',
  sumCode: '6501',
  sessionCode: '2026-02',
  sessionCodes: ['2026-02'],
  status: 'NEW',
  reviewStage: 'institution',
  budgetStatus: 'notStarted',
  resubmitted: false,
  overdue: false,
  dueSoon: false,
  receivedToday: false,
  blanks: 5,
  filled: 0,
  errors: 0,
  warnings: 0,
  unexplainedWarnings: 0,
  moved: [],
  justifiedWarnings: 0,
  marks: 0,
  similarCost: null,
  measures: null,
  approved: null,
  ceilings: [],
  readings: null,
  readingsBefore: null,
  sentAt: null,
  deadline: null,
  figures: 'fresh',
}

test.each([
  ['NEW', 'institution', 0, null, 'notStarted'],
  ['NEW', 'institution', 0, of(1), 'inProgress'],
  ['NEW', 'institution', 2, of(1), 'withErrors'],
  ['CALCULATED', 'institution', 0, of(1), 'calculated'],
  ['CALCULATED', 'institution', 0, null, 'calculated'],
  ['CALCULATED', 'institution', 1, of(1), 'withErrors'],
  ['RETURNED', 'institution', 3, of(1), 'returned'],
  ['SENT', 'district', 0, of(1), 'atDistrict'],
  ['SENT', 'ministry', 0, of(1), 'atMinistry'],
  ['APPROVED', 'done', 0, of(1), 'approved'],
] as const)(
  '%s at %s with %i errors has the status %s',
  (status, reviewStage, errors, readings, budgetStatus) => {
    expect(budgetStatusOf({ status, reviewStage, errors, readings })).toBe(budgetStatus)
  },
)

test.each([
  [null, null],
  [0, 'small'],
  [100, 'small'],
  [101, 'medium'],
  [300, 'medium'],
  [700, 'large'],
  [701, 'largest'],
] as const)('%s learners: %s', (learners, size) => {
  expect(sizeOf({ measures: learners === null ? null : measured(learners) })).toBe(size)
})

const rows: readonly ListedInstitution[] = [
  { ...listed, institutionId: '1', overdue: true, deadline: '2026-09-09T00:00:00Z' },
  {
    ...listed,
    institutionId: '2',
    budgetStatus: 'withErrors',
    readings: of(1),
    errors: 1,
    dueSoon: true,
    sumCode: '6504',
    deadline: '2026-09-12T00:00:00Z',
  },
  {
    ...listed,
    institutionId: '3',
    budgetStatus: 'atDistrict',
    readings: of(100),
    measures: measured(10),
    sentAt: '2026-09-09T17:00:00Z',
    receivedToday: true,
    resubmitted: true,
    justifiedWarnings: 2,
    warnings: 1,
    orgType: 'SUB',
  },
  {
    ...listed,
    institutionId: '4',
    budgetStatus: 'atMinistry',
    readings: of(300),
    readingsBefore: of(200),
    measures: measured(30),
    sentAt: '2026-09-10T01:00:00Z',
    receivedToday: true,
    sumCode: null,
    organizationProperty: 'PRIVATE',
  },
  {
    ...listed,
    institutionId: '5',
    budgetStatus: 'approved',
    readings: of(50),
    sentAt: '2026-09-09T15:00:00Z',
    aimagCode: null,
    sumCode: null,
    unexplainedWarnings: 1,
    location: 'capital',
  },
]
const ids = (some: readonly { readonly institutionId: string }[]) =>
  some.map(({ institutionId }) => institutionId).join(' ')

test.each([
  [{}, '1 2 3 4 5'],
  [{ budgetStatus: 'withErrors' }, '2'],
  [{ type: 'SUB' }, '3'],
  [{ ownership: 'PRIVATE' }, '4'],
  [{ location: 'capital' }, '5'],
  [{ region: '65' }, '1 2 3 4'],
  [{ region: '6501' }, '1 3'],
  [{ region: 'none' }, '5'],
  [{ region: '11' }, ''],
  [{ learners: 'small' }, '3 4'],
  [{ overdue: 'yes' }, '1'],
  [{ dueSoon: 'yes' }, '2'],
  [{ sent: 'yes' }, '3 4 5'],
  [{ sent: 'yes', region: '6501' }, '3'],
  [{ receivedToday: 'yes' }, '3 4'],
  [{ receivedToday: 'yes', budgetStatus: 'atMinistry' }, '4'],
  [{ resubmitted: 'yes' }, '3'],
  [{ warnings: 'warnings' }, '3'],
  [{ warnings: 'justified' }, '3'],
  [{ warnings: 'unexplained' }, '5'],
  [{ region: '65', warnings: 'justified', search: '4' }, ''],
] as const)('%j shows %s', (filter, found) => {
  expect(ids(filterInstitutions(rows, { ...noFilter, ...filter }))).toBe(found)
})

describe('the overview', () => {
  const overview = overviewOf(rows, plainly)

  test('counts institutions by status, and sums their requested amounts', () => {
    expect(overview.whole).toMatchObject({
      institutions: 5,
      counts: {
        notStarted: 1,
        inProgress: 0,
        withErrors: 1,
        calculated: 0,
        returned: 0,
        atDistrict: 1,
        atMinistry: 1,
        approved: 1,
      },
      // 1 + 100 + 300 + 50 tugrik; 400 are requested for the 40 counted learners; 200 became 300.
      totals: {
        requested: 451,
        requestedLastYear: 200,
        learners: 40,
        costOfLearner: 10,
        change: 50,
        errors: 1,
        warnings: 1,
      },
    })
  })

  test('groups by sum if all are in one aimag, with those without a region last', () => {
    expect(overview.regions.map(({ key, institutions }) => [key, institutions])).toEqual([
      ['65', 1],
      ['6501', 2],
      ['6504', 1],
      ['none', 1],
    ])
  })

  test('by aimag where there are several', () => {
    const some = [...rows, { ...listed, aimagCode: '11', sumCode: '1104' }]
    expect(byKey(some, regionKeyIn(some)).map(({ key, institutions }) => [key, institutions])).toEqual([
      ['11', 1],
      ['65', 4],
      ['none', 1],
    ])
  })

  test('by type and ownership', () => {
    expect(overview.types.map(({ key, institutions }) => [key, institutions])).toEqual([
      ['EBS', 4],
      ['SUB', 1],
    ])
    expect(overview.ownerships.map(({ key }) => key)).toEqual(['PRIVATE', 'PUBLIC'])
  })

  test('counts reports received today by status', () => {
    expect(overview.receivedToday).toMatchObject({ atDistrict: 1, atMinistry: 1, approved: 0 })
  })

  test('counts overdue and returned reports, and the next deadline of unsent ones', () => {
    expect(overview).toMatchObject({
      attention: { overdue: 1, resubmitted: 1 },
      next: { at: '2026-09-12T00:00:00Z', institutions: 1 },
    })
  })
})

test('the cost of a learner is compared with similar institutions, including those outside the filter', () => {
  const cost = (institutionId: string, learnerCost: number, other: Partial<ListedInstitution> = {}) => ({
    ...listed,
    institutionId,
    budgetStatus: 'calculated' as const,
    readings: of(learnerCost * 100),
    measures: measured(100),
    ...other,
  })
  const all = [
    ...[10, 11, 9, 10, 10, 11, 9, 30].map((each, index) => cost(String(index), each)),
    // A single kindergarten has no peers.
    cost('9', 500, { orgType: 'SUB' }),
    // Budgets in progress are ignored; a single one of its size is compared with all of its location.
    cost('8', 40, { budgetStatus: 'inProgress', measures: measured(200) }),
  ]
  const unusual = filterInstitutions(withSimilarCosts(all, 15), { ...noFilter, attention: 'unusual' })
  expect(ids(unusual)).toBe('7')
  expect(unusual[0]).toMatchObject({ similarCost: { median: 10, position: 'above' } })
  expect(unusual.map(costDeviationOf)).toEqual([200])
  const compared = comparisonOf(all.slice(6), { all, unusual: 15 }, 'costOfLearner')
  expect(compared.values.map(({ institutionId, position }) => [institutionId, position])).toEqual([
    ['6', 'ordinary'],
    ['8', 'ordinary'],
    ['7', 'above'],
    ['9', 'alone'],
  ])
  // Too few institutions are filtered for a spread; the kindergarten has no peers.
  expect(compared).toMatchObject({ spread: null, alone: 1 })
})

test('each kind of attention counts the institutions that its filter finds', () => {
  const some: readonly ListedInstitution[] = [
    { ...listed, institutionId: '1', budgetStatus: 'withErrors', errors: 2 },
    { ...listed, institutionId: '2', budgetStatus: 'calculated', filled: 5, moved: ['headcount'] },
    // A blank is missing.
    { ...listed, institutionId: '3', budgetStatus: 'inProgress', filled: 4, moved: ['requested'] },
    {
      ...listed,
      institutionId: '4',
      budgetStatus: 'calculated',
      similarCost: { median: 1, position: 'below' },
    },
    {
      ...listed,
      institutionId: '5',
      budgetStatus: 'inProgress',
      similarCost: { median: 1, position: 'below' },
    },
    { ...listed, institutionId: '6', budgetStatus: 'atDistrict', resubmitted: true, overdue: true },
    asking('7', 60, { ceilings: [ceiling(40)] }),
    asking('8', 60, { ceilings: [ceiling(50)] }),
  ]
  const { attention, whole, regions } = overviewOf(some, plainly)
  expect(attention).toEqual({
    withErrors: 1,
    moved: 1,
    unusual: 1,
    resubmitted: 1,
    overdue: 1,
    aboveCeiling: 1,
  })
  expect([whole.attention, regions.map((each) => each.attention)]).toEqual([5, [5]])
  for (const kind of attentionKinds)
    expect(filterInstitutions(some, { ...noFilter, ...attentionFilter[kind] })).toHaveLength(attention[kind])
  expect(ids(filterInstitutions(some, { ...noFilter, attention: 'any' }))).toBe('1 2 4 6 7')
})

test('open points are the errors, warnings, excesses, changes and marks of a row, and its lateness', () => {
  const row = {
    ...asking('1', 60, { ceilings: [{ ...ceiling(40), effect: 'binding' }] }),
    ...{ overdue: true, errors: 2, unexplainedWarnings: 3, marks: 4, filled: 5 },
    moved: ['requested', 'headcount'] as const,
  }
  expect(openPointCount(row)).toBe(1 + 1 + 2 + 3 + 4 + 2)
  expect(openPointCount({ ...row, filled: 4 })).toBe(11)
  expect(openPointCount(listed)).toBe(0)
})

test('sendings are those of the open campaign, next to the same campaign of last year', () => {
  const past = (institutionId: string, sessionCode: string, sentAt: string | null) => ({
    ...{ institutionId, sessionCode, sentAt },
    deadline: '2025-09-11T00:00:00Z',
  })
  const lastYear = [
    past('1', '2025-02', '2025-09-01T00:00:00Z'),
    past('2', '2025-02', null),
    // A revised period, and an institution outside the filter.
    past('3', '2025-03', '2025-12-01T00:00:00Z'),
    past('9', '2025-02', '2025-09-01T00:00:00Z'),
  ]
  expect(overviewOf(rows, { ...plainly, lastYear }).sendings).toMatchObject({
    now: {
      institutions: 5,
      days: [
        { day: '2026-09-09', sent: 1 },
        { day: '2026-09-10', sent: 2 },
      ],
    },
    before: { institutions: 2, deadline: '2025-09-11T00:00:00Z', days: [{ day: '2025-09-01', sent: 1 }] },
  })
  const closed = rows.map((row) => ({ ...row, sessionCode: null }))
  expect(overviewOf(closed, { ...plainly, lastYear }).sendings).toBeNull()
})

const asking = (institutionId: string, requested: number, other: Partial<ListedInstitution> = {}) => ({
  ...listed,
  institutionId,
  budgetStatus: 'calculated' as const,
  readings: of(requested * 1e6),
  measures: { ...measured(100), capital: 10e6 },
  ...other,
})
const ceiling = (current: number, capital: number | null = null) => ({
  level: 'district' as const,
  effect: 'guiding' as const,
  current: current * 1e6,
  capital: capital && capital * 1e6,
})

describe('a ceiling over several institutions', () => {
  const aimag = { sumCode: null }
  const other = { aimagCode: '11', sumCode: '1104' }
  const some = [
    asking('1', 60),
    asking('2', 30),
    asking('3', 40, { sumCode: '6504' }),
    asking('4', 0, { measures: { ...measured(100), capital: 0 } }),
  ]
  const over = (limits: Readonly<Record<string, CeilingLimits>>) => (key: string, sessionCode: string) =>
    limits[`${key} ${sessionCode}`] ?? noLimits
  const at = (current: number | null, capital: number | null): CeilingLimits => ({
    current: current && current * 1e6,
    capital: capital && capital * 1e6,
  })
  const ceilingChecks = (
    rows: readonly ListedInstitution[],
    limits: Readonly<Record<string, CeilingLimits>>,
  ) => {
    const { whole, regions, types } = overviewOf(rows, { ...plainly, over: over(limits) })
    expect(types.map((each) => each.over)).toEqual(types.map(() => null))
    return [whole, ...regions].flatMap(({ key, over: each }) =>
      each === null ? [] : [[key, each.limit / 1e6, each.left && each.left / 1e6]],
    )
  }

  test.each<
    readonly [string, readonly ListedInstitution[], Readonly<Record<string, CeilingLimits>>, unknown]
  >([
    ['of none', some, {}, []],
    // 130 million are requested, of which 30 are capital.
    ['of all', some, { ' 2026-02': at(120, 40) }, [['', 160, 30]]],
    ['of all in current expense alone', some, { ' 2026-02': at(120, null) }, [['', 120, 20]]],
    ['of all that is exceeded', some, { ' 2026-02': at(90, 400) }, [['', 490, -10]]],
    ['of another period', some, { ' 2026-01': at(120, 40) }, []],
    [
      'of sums',
      some,
      { '6501 2026-02': at(70, null), '6504 2026-02': at(null, 4) },
      [
        ['6501', 70, 0],
        ['6504', 4, -6],
      ],
    ],
    // The institutions with an unknown sum are not the whole aimag.
    ['of the aimag, beside its sums', [...some, asking('5', 20, aimag)], { '65 2026-02': at(70, null) }, []],
    [
      'of aimags',
      [...some, asking('5', 20, other)],
      { '65 2026-02': at(100, null), '11 2026-02': at(5, null) },
      [
        ['11', 5, -5],
        ['65', 100, 0],
      ],
    ],
    [
      'of institutions in several periods: of none of them',
      [...some, asking('5', 20, { sessionCode: '2026-03' })],
      { ' 2026-02': at(120, 40), '6501 2026-02': at(70, null), '6504 2026-02': at(70, null) },
      [['6504', 70, 40]],
    ],
    [
      'of all, of whom one has asked for nothing yet: nothing can be said to be left',
      [...some, { ...listed, institutionId: '5' }],
      { ' 2026-02': at(120, 40) },
      [['', 160, null]],
    ],
    [
      'of all that the others exceed already',
      [...some, { ...listed, institutionId: '5' }],
      { ' 2026-02': at(90, 400) },
      [['', 490, -10]],
    ],
    ['of nobody who has begun', [{ ...listed }], { ' 2026-02': at(120, 40) }, [['', 160, null]]],
  ])('%s', (_, rows, limits, expected) => {
    expect(ceilingChecks(rows, limits)).toEqual(expected)
  })

  test('gives the number of institutions with a known requested amount', () => {
    const { whole } = overviewOf([...some, listed], {
      ...plainly,
      over: over({ ' 2026-02': at(120, 40) }),
    })
    expect(whole.over?.known).toBe(4)
  })
})

const costing = (institutionId: string, cost: number, other: Partial<ListedInstitution> = {}) => ({
  ...listed,
  institutionId,
  name: `Сургууль ${institutionId}`,
  readings: of(cost * 100),
  measures: { ...measured(100), classes: 5 },
  ...other,
})

describe('an institution compared with its peers', () => {
  const all = [
    costing('1', 10),
    costing('2', 20),
    costing('3', 60),
    costing('4', 1000, { orgType: 'SUB' }),
    { ...listed, institutionId: '5' },
    ...['6', '7', '8', '9', '10'].map((id) => costing(id, 20)),
  ]
  const found = [all[2], all[0], all[3]].flatMap((row) => row ?? [])
  const comparisonFor = (id: string) => peerComparisonOf({ all, found, unusual: 15 }, id)

  test('its like are its similar institutions by each indicator', () => {
    expect(comparisonFor('2')).toMatchObject({
      row: { institutionId: '2' },
      costOfLearner: { near: 'size', peers: 8, spread: { median: 20, least: 10, most: 60 } },
      costOfClass: { near: 'size', peers: 8, spread: { median: 400 } },
      at: null,
      before: null,
      after: null,
    })
    expect(comparisonFor('4')).toMatchObject({ costOfLearner: { near: null, peers: 1, spread: null } })
  })

  test.each([
    ['3', null, '1', 1],
    ['1', '3', '4', 2],
    ['4', '1', null, 3],
  ])('%s comes in the list after %s and before %s', (id, before, after, place) => {
    const stands = comparisonFor(id)
    expect([stands?.before?.institutionId ?? null, stands?.after?.institutionId ?? null]).toEqual([
      before,
      after,
    ])
    expect(stands?.at).toEqual({ place, of: 3 })
  })

  test('one that is none of theirs is none', () => {
    expect(comparisonFor('99')).toBeNull()
  })
})

test('an indicator is compared in the order of its values, and counts institutions without a value', () => {
  const some = [
    ...[30, 10, 11, 10, 12, 11, 10, 11].map((cost, index) => costing(String(index + 1), cost)),
    { ...listed, institutionId: '9', figures: 'outdated' as const },
  ]
  const among = { all: some, unusual: 15 }
  const { spread, values, notComparable, outdated, alone } = comparisonOf(some, among, 'costOfLearner')
  expect(spread).toMatchObject({ median: 11, quartiles: [10, 11.25] })
  expect(values.map(({ institutionId, value }) => [institutionId, value])).toEqual([
    ['2', 10],
    ['4', 10],
    ['7', 10],
    ['3', 11],
    ['6', 11],
    ['8', 11],
    ['5', 12],
    ['1', 30],
  ])
  expect(values.filter(isOutlier)).toMatchObject([{ institutionId: '1', position: 'above' }])
  expect([notComparable, outdated, alone]).toEqual([1, 1, 0])
  const few = some.slice(0, 2)
  expect(comparisonOf(few, { ...among, all: few }, 'costOfLearner')).toMatchObject({
    spread: null,
    values: [{ position: 'alone' }, { position: 'alone' }],
    alone: 2,
  })
})
