import { describe, expect, test } from 'vitest'
import { noLimits } from '#budget/limits.ts'
import { dayOf } from '#engine/time.ts'
import {
  type BudgetStatus,
  budgetStatuses,
  costDeviationOf,
  filterInstitutions,
  type ListedInstitution,
  listScales,
  listTotals,
  noFilter,
} from '#features/portfolio/institution-rows.ts'
import { overviewOf } from '#features/portfolio/overview.ts'
import { withSimilarCosts } from '#features/portfolio/peers.ts'
import { sendingCurve } from '#features/portfolio/sendings.ts'

/*
 * Every figure of the overview and of the list over 300 invented institutions, computed a second time here with plain
 * loops over the made figures.
 */

const now = new Date('2026-09-14T04:00:00Z')
const DEADLINE = '2026-09-26T10:00:00Z'
const DAY_MS = 86_400_000
const UNUSUAL = 15

/** A sequence that looks random and is the same in every run. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const random = sequence(7)
const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
  values[Math.floor(random() * values.length)] ?? values[0]
const statuses = {
  notStarted: 'NEW',
  inProgress: 'NEW',
  withErrors: 'NEW',
  calculated: 'CALCULATED',
  returned: 'RETURNED',
  atDistrict: 'SENT',
  atMinistry: 'SENT',
  approved: 'APPROVED',
} as const

function invented(index: number): ListedInstitution {
  const budgetStatus = pick<BudgetStatus>([...budgetStatuses] as [BudgetStatus, ...BudgetStatus[]])
  const isSent = ['atDistrict', 'atMinistry', 'approved'].includes(budgetStatus)
  const learners = 20 + Math.floor(random() * 1400)
  const cost = Math.round(2_000_000 + random() * 4_000_000)
  const requested = learners * cost
  const isBegun = budgetStatus !== 'notStarted'
  const aimag = pick(['11', '65', '21', '43'])
  const hasBefore = random() < 0.9
  const was = Math.round(requested * (0.7 + random() * 0.6))
  const sentAt = new Date(now.getTime() - Math.floor(random() * 20 * 24) * 3_600_000).toISOString()
  return {
    institutionId: String(1000 + index),
    name: `Сургууль ${index}`,
    orgType: pick(['EBS', 'SUB', 'NTB']),
    organizationProperty: random() < 0.15 ? 'PRIVATE' : 'PUBLIC',
    location: pick(['capital', 'aimagCentre', 'soumNear']),
    aimagCode: aimag,
    sumCode: `${aimag}01`,
    sessionCode: '2026-01',
    sessionCodes: ['2026-01'],
    status: statuses[budgetStatus],
    reviewStage: 'institution',
    budgetStatus,
    resubmitted: isSent && random() < 0.1,
    overdue: !isSent && random() < 0.05,
    dueSoon: !isSent && index % 7 === 0,
    receivedToday: isSent && dayOf(new Date(sentAt)) === dayOf(now),
    blanks: 5,
    filled: isBegun ? (random() < 0.8 ? 5 : 3) : 0,
    errors: budgetStatus === 'withErrors' ? 3 : 0,
    warnings: Math.floor(random() * 4),
    unexplainedWarnings: 0,
    moved: isBegun && random() < 0.1 ? ['requested'] : [],
    justifiedWarnings: 0,
    marks: 0,
    similarCost: null,
    measures: isBegun
      ? {
          ...{ learners, classes: 10, boarders: null, teachers: 10, posts: 20, pay: 1, heating: 1 },
          capital: 0,
        }
      : null,
    readings: isBegun ? { requested, headcount: requested * 1.1, whole: null } : null,
    readingsBefore: hasBefore ? { requested: was, headcount: was * 1.05, whole: null } : null,
    approved: null,
    ceilings:
      random() < 0.2
        ? [{ level: 'ministry', effect: 'binding', current: requested * 0.95, capital: null }]
        : [],
    sentAt: isSent ? sentAt : null,
    deadline: DEADLINE,
    figures: 'fresh',
  }
}

const made = Array.from({ length: 300 }, (_, index) => invented(index))
const rows = withSimilarCosts(made, UNUSUAL)
const lastYear = made.map(({ institutionId }, index) => ({
  institutionId,
  sessionCode: '2025-01',
  deadline: '2025-09-20T10:00:00Z',
  sentAt:
    index % 3 === 0
      ? new Date(Date.parse('2025-09-20T04:00:00Z') - (index % 40) * DAY_MS).toISOString()
      : null,
}))
const overview = overviewOf(rows, { over: () => noLimits, now, lastYear })

/** Linear between the neighbours. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low + (high - low) * (place % 1)
}

const costIn = (row: ListedInstitution): number | null =>
  row.readings && row.measures?.learners ? row.readings.requested / row.measures.learners : null
const bandIn = ({ orgType, measures }: ListedInstitution): string => {
  const learners = measures?.learners
  if (learners === null || learners === undefined || orgType === 'NTB') return 'none'
  const bounds = orgType === 'EBS' ? [150, 500, 1000] : [60, 150, 300]
  let band = 0
  for (const bound of bounds) if (learners >= bound) band += 1
  return String(band)
}

/** Costs of the nearest group with eight or more. */
function peersOf(row: ListedInstitution): readonly number[] | null {
  const levels = [
    (each: ListedInstitution) => each.location === row.location && bandIn(each) === bandIn(row),
    (each: ListedInstitution) => each.location === row.location,
    () => true,
  ]
  for (const [level, isNear] of levels.entries()) {
    if (level === 0 && bandIn(row) === 'none') continue
    const costs = []
    for (const each of made) {
      const cost = costIn(each)
      const isKind =
        each.orgType === row.orgType && each.organizationProperty === row.organizationProperty && isNear(each)
      if (isKind && cost !== null) costs.push(cost)
    }
    if (costs.length >= 8) return costs
  }
  return null
}

function isUnusual(cost: number, peers: readonly number[]): boolean {
  const [median, low, high] = [quantile(peers, 0.5), quantile(peers, 0.25), quantile(peers, 0.75)]
  const isBelow =
    cost < quantile(peers, 0.1) && cost < median * (1 - UNUSUAL / 100) && cost < low - 1.5 * (high - low)
  const isAbove =
    cost > quantile(peers, 0.9) && cost > median * (1 + UNUSUAL / 100) && cost > high + 1.5 * (high - low)
  return isBelow || isAbove
}

const isSent = ({ budgetStatus }: ListedInstitution): boolean =>
  budgetStatus === 'atDistrict' || budgetStatus === 'atMinistry' || budgetStatus === 'approved'
const hasAllBlanks = (row: ListedInstitution): boolean => isSent(row) || row.filled === row.blanks

function attentionOf(row: ListedInstitution): readonly string[] {
  const cost = costIn(row)
  const peers = peersOf(row)
  const kinds = []
  if (row.budgetStatus === 'withErrors') kinds.push('withErrors')
  if (cost !== null && peers !== null && row.budgetStatus !== 'inProgress' && isUnusual(cost, peers))
    kinds.push('unusual')
  if (row.moved.length > 0 && hasAllBlanks(row)) kinds.push('moved')
  // A twentieth above its ceiling.
  if (row.ceilings.length > 0 && row.readings !== null) kinds.push('aboveCeiling')
  if (row.resubmitted) kinds.push('resubmitted')
  if (row.overdue) kinds.push('overdue')
  return kinds
}

function checked(some: readonly ListedInstitution[]) {
  let [requested, learners, spent, before, after, headBefore, headAfter, attention] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (const row of some) {
    if (attentionOf(row).length > 0) attention += 1
    if (row.readings === null) continue
    requested += row.readings.requested
    if (row.measures?.learners) {
      learners += row.measures.learners
      spent += row.readings.requested
    }
    if (row.readingsBefore === null || !hasAllBlanks(row)) continue
    before += row.readingsBefore.requested
    after += row.readings.requested
    headBefore += row.readingsBefore.headcount
    headAfter += row.readings.headcount
  }
  return {
    ...{ requested, learners, attention, costOfLearner: spent / learners },
    change: (100 * (after - before)) / before,
    headcountChange: (100 * (headAfter - headBefore)) / headBefore,
  }
}

const near = (value: number | null, expected: number) =>
  expect(Math.abs((value ?? Number.NaN) - expected)).toBeLessThanOrEqual(
    1e-6 * Math.max(1, Math.abs(expected)),
  )

describe('over 300 invented institutions', () => {
  const groups = [
    ...[overview.whole].map((group) => [group, made] as const),
    ...overview.regions.map((group) => [group, made.filter((row) => row.aimagCode === group.key)] as const),
    ...overview.types.map((group) => [group, made.filter((row) => row.orgType === group.key)] as const),
    ...overview.ownerships.map(
      (group) => [group, made.filter((row) => row.organizationProperty === group.key)] as const,
    ),
    ...overview.byStatus.map(
      (group) => [group, made.filter((row) => row.budgetStatus === group.key)] as const,
    ),
  ]

  test.each(groups)('the figures of a row of the overview: $key', (group, some) => {
    const expected = checked(some)
    expect(group.institutions).toBe(some.length)
    for (const status of budgetStatuses)
      expect(group.counts[status]).toBe(some.filter((row) => row.budgetStatus === status).length)
    expect(group.attention).toBe(expected.attention)
    if (group.key === 'notStarted') return
    near(group.totals.requested, expected.requested)
    near(group.totals.costOfLearner, expected.costOfLearner)
    near(group.totals.change, expected.change)
    near(group.totals.headcountChange, expected.headcountChange)
  })

  test('what needs attention, is due soon, and came in today', () => {
    expect(overview.dueSoon).toBe(made.filter((row, index) => !isSent(row) && index % 7 === 0).length)
    expect(overview.dueSoon).toBeGreaterThan(0)
    for (const [kind, count] of Object.entries(overview.attention))
      expect([kind, count]).toEqual([kind, made.filter((row) => attentionOf(row).includes(kind)).length])
    expect(Object.values(overview.attention).every((count) => count > 0)).toBe(true)
    for (const status of budgetStatuses)
      expect(overview.receivedToday[status]).toBe(
        made.filter((row) => row.budgetStatus === status && row.receivedToday).length,
      )
    near(
      overview.medianCost,
      quantile(
        made.flatMap((row) => costIn(row) ?? []),
        0.5,
      ),
    )
  })

  test('the curve of sendings', () => {
    const { now: own, before } = overview.sendings ?? {}
    if (!own || !before) throw new Error('no campaign')
    const curve = sendingCurve(own, before, now)
    const daysTo = (iso: string, end: string): number =>
      Math.round((Date.parse(dayOf(new Date(iso))) - Date.parse(end)) / DAY_MS)
    for (const { at, share } of curve?.now ?? []) {
      const sent = made.filter((row) => isSent(row) && daysTo(row.sentAt ?? '', '2026-09-26') <= at)
      near(share, sent.length / 3)
    }
    for (const { at, share } of curve?.before ?? []) {
      const sent = lastYear.filter(({ sentAt }) => sentAt !== null && daysTo(sentAt, '2025-09-20') <= at)
      near(share, sent.length / 3)
    }
    const left = made.filter((row) => !isSent(row)).length
    expect(curve?.needed).toBe(Math.ceil(left / 12))
    near(curve?.share ?? null, (300 - left) / 3)
  })

  test('the distance of each from the median of its peers, and the totals of a filter', () => {
    for (const row of rows) {
      const [cost, peers] = [costIn(row), peersOf(row)]
      const deviation = costDeviationOf(row)
      if (cost === null || peers === null) expect(deviation).toBeNull()
      else near(deviation, 100 * (cost / quantile(peers, 0.5) - 1))
    }
    const found = filterInstitutions(rows, { ...noFilter, type: 'SUB', attention: 'any' })
    const some = made.filter((row) => row.orgType === 'SUB' && attentionOf(row).length > 0)
    expect(found.map(({ institutionId }) => institutionId)).toEqual(
      some.map(({ institutionId }) => institutionId),
    )
    near(listTotals(found).requested, checked(some).requested)
    near(listTotals(found).change, checked(some).change)
    let [most, fall, rise, below, above] = [0, 0, 0, 0, 0]
    for (const row of some) {
      const [cost, peers] = [costIn(row), peersOf(row)]
      if (row.readings === null) continue
      most = Math.max(most, row.readings.requested)
      if (row.readingsBefore !== null && hasAllBlanks(row)) {
        const percent = 100 * (row.readings.requested / row.readingsBefore.requested - 1)
        fall = Math.min(fall, percent)
        rise = Math.max(rise, percent)
      }
      if (cost === null || peers === null) continue
      below = Math.min(below, 100 * (cost / quantile(peers, 0.5) - 1))
      above = Math.max(above, 100 * (cost / quantile(peers, 0.5) - 1))
    }
    const { requested, change, costDeviation } = listScales(found)
    for (const [value, expected] of [
      [requested.from, 0],
      [requested.to, most],
      [change.from, fall],
      [change.to, rise],
      [costDeviation.from, below],
      [costDeviation.to, above],
    ] as const)
      near(value, expected)
    expect(fall).toBeLessThan(0)
    expect(above).toBeGreaterThan(0)
  })
})
