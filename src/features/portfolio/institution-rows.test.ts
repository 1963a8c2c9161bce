import { expect, test } from 'vitest'
import {
  cameInToday,
  ceilingOf,
  ceilingStatusOf,
  changeOf,
  comparedYears,
  filterAndSortInstitutions,
  filterInstitutions,
  havingPeriod,
  headcountChangeOf,
  isAgainstWhole,
  isOfSome,
  type ListedInstitution,
  listTotals,
  noFilter,
  remainingOf,
} from '#features/portfolio/institution-rows.ts'
import type { StoredTotals } from '#forms/readings.ts'

const of = (requested: number, headcount: number, whole: number | null = null): StoredTotals => ({
  requested,
  headcount,
  whole,
})
const listed: ListedInstitution = {
  institutionId: '1',
  name: '',
  orgType: 'EBS',
  organizationProperty: 'PUBLIC',
  sessionCode: null,
  sessionCodes: [],
  status: 'NEW',
  reviewStage: 'institution',
  location: 'capital',
  aimagCode: null,
  sumCode: null,
  budgetStatus: 'notStarted',
  resubmitted: false,
  overdue: false,
  dueSoon: false,
  receivedToday: false,
  warnings: 0,
  unexplainedWarnings: 0,
  moved: [],
  justifiedWarnings: 0,
  marks: 0,
  similarCost: null,
  measures: null,
  approved: null,
  ceilings: [],
  blanks: 0,
  filled: 0,
  errors: 0,
  readings: null,
  readingsBefore: null,
  sentAt: null,
  deadline: null,
  figures: 'fresh',
}
const nothing = {
  requested: null,
  headcount: null,
  difference: null,
  requestedLastYear: null,
  known: 0,
  compared: 0,
  change: null,
  headcountChange: null,
  learners: 0,
  costOfLearner: null,
  approved: null,
  ceiling: null,
  errors: 0,
  warnings: 0,
  groups: ['ORGEBS'],
  outdated: 0,
}

test.each<readonly [string, readonly (readonly [StoredTotals | null, StoredTotals | null])[], object]>([
  ['nothing', [], { ...nothing, groups: [] }],
  [
    'one institution',
    [[of(120, 150), of(100, 90)]],
    {
      ...nothing,
      requested: 120,
      headcount: 150,
      difference: 25,
      requestedLastYear: 100,
      known: 1,
      compared: 1,
      change: 20,
      headcountChange: 66.66666666666667,
    },
  ],
  [
    'another that has begun this year only, and a third that had only the last',
    [
      [of(120, 150), of(100, 90)],
      [of(80, 50), null],
      [null, of(900, 900)],
    ],
    {
      ...nothing,
      requested: 200,
      headcount: 200,
      difference: 0,
      requestedLastYear: 1000,
      known: 3,
      compared: 1,
      change: 20,
      headcountChange: 66.66666666666667,
    },
  ],
  [
    'a private one, whose whole is held against headcount',
    [
      [of(100, 100), null],
      [of(80, 90, 100), null],
    ],
    { ...nothing, requested: 180, headcount: 190, difference: -5, known: 2 },
  ],
])('%s adds up', (_, amounts, totals) => {
  const rows = amounts.map(([readings, readingsBefore]) => ({ ...listed, readings, readingsBefore }))
  expect(listTotals(rows)).toEqual(totals)
})

const bothYears = {
  ...listed,
  status: 'NEW',
  budgetStatus: 'inProgress',
  blanks: 4,
  filled: 4,
  readings: of(90, 80),
  readingsBefore: of(100, 100),
} as const

test.each([
  ['every blank is saved', {}, 'years', -10, -20],
  ['a blank is missing', { filled: 3 }, 'unfinished', null, null],
  [
    'a blank is missing in a calculated report',
    { filled: 3, budgetStatus: 'calculated' },
    'unfinished',
    null,
    null,
  ],
  ['a sent report, whose blanks are locked', { filled: 0, budgetStatus: 'atDistrict' }, 'years', -10, -20],
  ['a blank is missing, and last year is unknown', { filled: 3, readingsBefore: null }, 'none', null, null],
] as const)(
  'a budget is compared with last year if complete: %s',
  (_, own, kind, change, headcountChange) => {
    const row: ListedInstitution = { ...bothYears, ...own }
    expect([comparedYears(row).kind, changeOf(row), headcountChangeOf(row)]).toEqual([
      kind,
      change,
      headcountChange,
    ])
  },
)

test('the change of a sum leaves out unfinished budgets and counts those that it covers', () => {
  const unfinished = { ...bothYears, filled: 3, readings: of(10, 10) }
  const totals = listTotals([bothYears, unfinished])
  expect(totals).toMatchObject({ requested: 100, known: 2, compared: 1, change: -10, headcountChange: -20 })
  expect(isOfSome(totals)).toBe(true)
  expect(listTotals([unfinished])).toMatchObject({ compared: 0, change: null, headcountChange: null })
})

test.each([
  // No institution has both years, so there is no change.
  [0, 3, false],
  [1, 3, true],
  [3, 3, false],
] as const)('with both years of %i out of %i the change is of some alone: %s', (compared, known, some) => {
  expect(isOfSome({ compared, known })).toBe(some)
})

test.each([
  ['state ones alone', [of(100, 110), of(50, 40)], false],
  ['a private one among them', [of(100, 110), of(50, 40, 80)], true],
  ['nobody who has begun', [], false],
] as const)('of %s the difference is compared with the whole: %s', (_, readings, against) => {
  expect(isAgainstWhole(listTotals(readings.map((each) => ({ ...listed, readings: each }))))).toBe(against)
})

test('approved amounts add up with the number of institutions, even if they are zero', () => {
  const approved = (whole: number) => ({ ...listed, readings: of(100, 0), approved: { whole, byKind: null } })
  expect(listTotals([approved(80), approved(0), { ...listed, readings: of(500, 0) }])).toMatchObject({
    requested: 700,
    approved: { institutions: 2, amount: 80 },
  })
  expect(listTotals([approved(0)]).approved).toEqual({ institutions: 1, amount: 0 })
})

test.each([
  [null, false],
  // The 10th in Ulaanbaatar lasts from 16:00 of the 9th to 16:00 of the 10th (UTC).
  ['2026-09-09T15:59:59Z', false],
  ['2026-09-09T16:00:00Z', true],
  ['2026-09-10T04:00:00Z', true],
] as const)('a report sent at %s is received today: %s', (sentAt, today) => {
  expect(cameInToday(sentAt, new Date('2026-09-10T04:00:00Z'))).toBe(today)
})

test('errors add up, and so do figures under refresh; each kind of forms is named once', () => {
  const rows = [
    { ...listed, errors: 2 },
    { ...listed, errors: 3, orgType: 'SUB', figures: 'outdated' },
    { ...listed, orgType: 'SUB' },
  ] as const
  expect(listTotals(rows)).toMatchObject({ errors: 5, outdated: 1, groups: ['ORGEBS', 'ORGSUB'] })
})

const uncounted = {
  learners: null,
  classes: null,
  boarders: null,
  teachers: null,
  posts: null,
  pay: null,
  heating: null,
  capital: null,
}
const limited = (
  institutionId: string,
  asks: readonly [requested: number, capital: number] | null,
  ...limits: readonly (readonly [current: number | null, capital: number | null])[]
): ListedInstitution => ({
  ...listed,
  institutionId,
  readings: asks && of(asks[0] * 1e6, 0),
  measures: asks && { ...uncounted, capital: asks[1] * 1e6 },
  ceilings: limits.map(([current, capital], at) => ({
    level: at === 0 ? 'ministry' : 'district',
    effect: 'guiding',
    current: current === null ? null : current * 1e6,
    capital: capital === null ? null : capital * 1e6,
  })),
})
const none = limited('none', [60, 10])
const within = limited('within', [60, 10], [55, 20])
const onlyCurrent = limited('onlyCurrent', [60, 10], [55, null])
// Unused capital does not offset current expense.
const aboveCurrent = limited('aboveCurrent', [60, 10], [49, 30])
const aboveDistrict = limited('aboveDistrict', [60, 10], [55, 20], [null, 8])
const notStarted = limited('notStarted', null, [55, 20])
const uncountedCapital = { ...within, institutionId: 'uncounted', measures: null }

test.each([
  [none, null, null, 'none'],
  [within, 75, 15, 'within'],
  [onlyCurrent, 55, 5, 'within'],
  [aboveCurrent, 79, -1, 'above'],
  [aboveDistrict, 63, -2, 'above'],
  [notStarted, 75, null, 'within'],
  [uncountedCapital, 75, null, 'within'],
] as const)('$institutionId is compared with its ceiling, in million tugrik', (row, limit, left, status) => {
  const millions = (tugrik: number | null) => tugrik && tugrik / 1e6
  expect([millions(ceilingOf(row)), millions(remainingOf(row)), ceilingStatusOf(row)]).toEqual([
    limit,
    left,
    status,
  ])
})

test('a few tugrik above a ceiling, which print as the very same, are neither above it nor left', () => {
  const row = limited('1', [60, 10], [50 - 0.00004, null])
  expect([remainingOf(row), ceilingStatusOf(row)]).toEqual([0, 'within'])
})

const underCeilings = [none, within, onlyCurrent, aboveCurrent, aboveDistrict, notStarted]

test.each([
  // Only the 50 of current expense are under its ceiling; institutions without a ceiling are not compared.
  [
    'some with one',
    underCeilings,
    { limited: 5, all: 6, above: 2, limit: 75 + 55 + 79 + 63 + 75, left: null, known: 4 },
  ],
  [
    'all with one',
    [within, onlyCurrent],
    { limited: 2, all: 2, above: 0, limit: 75 + 55, left: 15 + 5, known: 2 },
  ],
  [
    'all above',
    [aboveCurrent, aboveDistrict],
    { limited: 2, all: 2, above: 2, limit: 79 + 63, left: -1 - 2, known: 2 },
  ],
  ['one above and one without', [aboveCurrent, none], { limited: 1, all: 2, above: 1, left: null }],
  [
    'one that has asked for nothing yet',
    [notStarted],
    { limited: 1, all: 1, above: 0, limit: 75, requested: 0, left: null, known: 0 },
  ],
] as const)('ceilings of %s add up over those that have one', (_, rows, totals) => {
  const ceilingTotals = listTotals(rows).ceiling
  const millions = ceilingTotals && {
    ...ceilingTotals,
    limit: ceilingTotals.limit / 1e6,
    requested: ceilingTotals.requested / 1e6,
    left: ceilingTotals.left && ceilingTotals.left / 1e6,
  }
  expect(millions).toMatchObject(totals)
})

test('the requested amount under ceilings counts only the kinds that they limit', () => {
  const requestedUnder = (row: ListedInstitution) => listTotals([row, none]).ceiling?.requested
  const { readings, measures } = onlyCurrent
  expect(requestedUnder(onlyCurrent)).toBe((readings?.requested ?? 0) - (measures?.capital ?? 0))
  expect(requestedUnder(within)).toBe(within.readings?.requested)
  expect(listTotals([none]).ceiling).toBeNull()
})

test.each([
  ['above', ['aboveCurrent', 'aboveDistrict']],
  ['within', ['within', 'onlyCurrent', 'notStarted']],
  ['none', ['none']],
] as const)('the filter finds institutions with the status %s', (ceiling, ids) => {
  expect(
    filterInstitutions(underCeilings, { ...noFilter, ceiling }).map(({ institutionId }) => institutionId),
  ).toEqual(ids)
})

test('sorting by the remaining amount puts the largest excess over its ceiling first', () => {
  const sort = { key: 'left', direction: 'ascending' } as const
  expect(
    filterAndSortInstitutions(underCeilings, { ...noFilter, sort }).map(({ institutionId }) => institutionId),
  ).toEqual(['aboveDistrict', 'aboveCurrent', 'onlyCurrent', 'within', 'none', 'notStarted'])
})

const some: readonly ListedInstitution[] = [
  {
    ...listed,
    institutionId: '10',
    name: 'Өлгий 1',
    readings: of(30, 0),
    blanks: 4,
    filled: 1,
    sentAt: '2026-02',
  },
  {
    ...listed,
    institutionId: '11',
    name: 'Оч 12',
    readings: of(10, 0),
    orgType: 'SUB',
    blanks: 2,
    filled: 1,
  },
  { ...listed, institutionId: '12', name: 'Оч 2', budgetStatus: 'atMinistry', readings: null },
]
const all = { ...noFilter, sort: null }

test.each<readonly [string, Partial<Parameters<typeof filterAndSortInstitutions>[1]>, readonly string[]]>([
  ['all, as they came', {}, ['10', '11', '12']],
  ['those of every word, whatever its case', { search: 'оч 1' }, ['11', '12']],
  ['those of a number', { search: '10' }, ['10']],
  ['those that lie somewhere', { budgetStatus: 'atMinistry' }, ['12']],
  ['those of a type', { type: 'SUB' }, ['11']],
  ['by name as dictionaries have it', { sort: { key: 'name', direction: 'ascending' } }, ['12', '11', '10']],
  ['downwards', { sort: { key: 'name', direction: 'descending' } }, ['10', '11', '12']],
  [
    'by amount, what has none last',
    { sort: { key: 'requested', direction: 'ascending' } },
    ['11', '10', '12'],
  ],
  ['and last the other way too', { sort: { key: 'requested', direction: 'descending' } }, ['10', '11', '12']],
  [
    'by the share that is filled in',
    { sort: { key: 'filled', direction: 'descending' } },
    ['11', '10', '12'],
  ],
  ['by type in words', { sort: { key: 'type', direction: 'descending' } }, ['11', '10', '12']],
  ['by how far they have come', { sort: { key: 'status', direction: 'descending' } }, ['12', '10', '11']],
  ['by when they were sent', { sort: { key: 'sent', direction: 'ascending' } }, ['10', '11', '12']],
])('a list shows %s', (_, filter, ids) => {
  expect(
    filterAndSortInstitutions(some, { ...all, ...filter }).map(({ institutionId }) => institutionId),
  ).toEqual(ids)
})

test.each([
  ['2026-01', ['first', 'both']],
  ['2026-02', ['both']],
  ['2026-03', []],
])('of a sum of %s are those that have the period', (sessionCode, ids) => {
  const rows = [
    { id: 'first', sessionCodes: ['2026-01'] },
    { id: 'both', sessionCodes: ['2026-02', '2026-01'] },
    { id: 'none', sessionCodes: [] },
  ]
  expect(havingPeriod(rows, sessionCode).map(({ id }) => id)).toEqual(ids)
})
