import type { Kysely } from 'kysely'
import { deadlineOf } from '#budget/deadline.ts'
import { approvedOf, type Ceiling } from '#budget/limits.ts'
import { listedPeriods, type PeriodReport } from '#budget/periods.ts'
import { isClosed, reviewStageOf, statusOf } from '#budget/review-states.ts'
import type { Actor } from '#budget/server/actor.ts'
import type { FiguresRefresher } from '#budget/server/cached-figures-refresher.ts'
import { type CeilingsBySubject, readCeilings, subjectKey } from '#budget/server/ceilings.store.ts'
import { yearClosed } from '#budget/server/closed-years.store.ts'
import type { Services } from '#budget/server/handler.ts'
import { readNorms } from '#budget/server/norms.store.ts'
import type {
  ComparisonAnswer,
  ComparisonQuery,
  FilterQuery,
  InstitutionsAnswer,
  InstitutionsQuery,
  OverviewAnswer,
  PeersAnswer,
  SortedFilterQuery,
} from '#features/portfolio/api.ts'
import {
  budgetStatusOf,
  cameInToday,
  DUE_SOON_DAYS,
  filterAndSortInstitutions,
  filterInstitutions,
  type ListedInstitution,
  listScales,
  listTotals,
} from '#features/portfolio/institution-rows.ts'
import { comparisonOf, overviewOf, peerComparisonOf } from '#features/portfolio/overview.ts'
import { withSimilarCosts } from '#features/portfolio/peers.ts'
import { ceilingsOver, ownRegions } from '#features/portfolio/server/ceiling-subjects.ts'
import {
  countPeople,
  extensionsOfYear,
  pastSendings,
  periodsOfYear,
  readEarlierYears,
  readLines,
  type StoredLine,
} from '#features/portfolio/server/institution-rows.store.ts'
import type { ByKind } from '#forms/limits.ts'
import { plausibility } from '#forms/norms/plausibility.ts'
import type { Schema } from '#platform/database/schema.ts'
import { notReviewedText } from '#platform/http/http-text.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { yieldToEventLoop } from '#platform/yield-to-event-loop.ts'

type RefreshingListing = Listing & { readonly figures: Pick<FiguresRefresher, 'refreshSoon'> }

/** Pages after the last are empty. Outdated figures of the page are refreshed in the background. */
export async function institutionPage(
  { figures, ...services }: RefreshingListing,
  actor: Actor,
  year: number,
  { page, size, institution, sort, direction, ...filter }: InstitutionsQuery,
): Promise<InstitutionsAnswer> {
  const all = await listInstitutions(services, actor, year)
  const meant = institution === null ? all : all.filter(({ institutionId }) => institutionId === institution)
  const found = filterAndSortInstitutions(meant, {
    ...filter,
    sort: sort === null ? null : { key: sort, direction },
  })
  const rows = found.slice(page * size, (page + 1) * size)
  refreshOutdated(figures, rows, year)
  return {
    rows: [...rows],
    found: found.length,
    all: all.length,
    totals: listTotals(found),
    scales: listScales(found),
    sessionCodes: [...new Set(all.flatMap(({ sessionCodes }) => sessionCodes))],
  }
}

function refreshOutdated(
  figures: RefreshingListing['figures'],
  rows: readonly ListedInstitution[],
  year: number,
): void {
  const outdated = rows.filter((row) => row.figures === 'outdated')
  figures.refreshSoon(
    outdated.map(({ institutionId }) => institutionId),
    year,
  )
}

export async function reviewOverview(
  services: Listing,
  actor: Actor,
  year: number,
  filter: FilterQuery,
): Promise<OverviewAnswer> {
  const { rows, ceilings } = await listed(services, actor, { year, ids: 'all' })
  const own = await ownRegions(services.db, actor)
  const overview = overviewOf(filterInstitutions(rows, filter), {
    over: ceilingsOver({ ceilings, actor, own, filter, rows }),
    now: services.now(),
    lastYear: await pastSendings(services.db, actor, year - 1),
  })
  const closed = await yearClosed(services.db, year)
  return closed ? { ...overview, closed, next: null } : { ...overview, closed }
}

/** Throws `Refusal` 404 outside the reviewer's set. Outdated figures are refreshed in the background. */
export async function readPeers(
  { figures, ...services }: RefreshingListing,
  { actor, institutionId }: { readonly actor: Actor; readonly institutionId: string },
  year: number,
  { sort, direction, ...filter }: SortedFilterQuery,
): Promise<PeersAnswer> {
  const all = await listInstitutions(services, actor, year)
  const found = filterAndSortInstitutions(all, {
    ...filter,
    sort: sort === null ? null : { key: sort, direction },
  })
  const comparison = peerComparisonOf(
    { all, found, unusual: await unusualPercent(services.db, year) },
    institutionId,
  )
  if (comparison === null) throw new Refusal(404, notReviewedText)
  refreshOutdated(figures, [comparison.row], year)
  return {
    ...comparison,
    people: await countPeople(services.db, institutionId, year),
    earlierYears: [...(await readEarlierYears(services.db, institutionId, year))],
  }
}

export async function reviewComparison(
  services: Listing,
  actor: Actor,
  year: number,
  { indicator, ...filter }: ComparisonQuery,
): Promise<ComparisonAnswer> {
  const all = await listInstitutions(services, actor, year)
  return comparisonOf(
    filterInstitutions(all, filter),
    { all, unusual: await unusualPercent(services.db, year) },
    indicator,
  )
}

const DAY_MS = 24 * 3_600_000

/** Percent. */
export async function unusualPercent(db: Kysely<Schema>, year: number): Promise<number> {
  const norms = await readNorms(db, year)
  return norms?.givens[plausibility.sheet.code]?.unusualPercent?.value || USUAL_PERCENT
}

/** Calculation §10, Similar institutions; for norms from before this limit existed. */
const USUAL_PERCENT = 15

type Listing = Pick<Services, 'db' | 'now'>

/** Institutions per batch before the thread yields. */
const BATCH_SIZE = 500

/** Uses cached figures and calculates nothing. */
export function listInstitutions(
  services: Listing,
  actor: Pick<Actor, 'userId' | 'userName' | 'level'>,
  year: number,
): Promise<readonly ListedInstitution[]> {
  return listAmong(services, actor, { year, ids: 'all' })
}

/** Omits institutions outside the reviewer's set. */
export async function listAmong(
  services: Listing,
  actor: Pick<Actor, 'userId' | 'userName' | 'level'>,
  some: ListedIds,
): Promise<readonly ListedInstitution[]> {
  return (await listed(services, actor, some)).rows
}

type ListedIds = { readonly year: number; readonly ids: 'all' | readonly string[] }

/** Adds the ceilings of the year's periods. */
async function listed(
  { db, now }: Listing,
  actor: Pick<Actor, 'userId' | 'userName' | 'level'>,
  { year, ids }: ListedIds,
): Promise<{
  readonly rows: readonly ListedInstitution[]
  readonly ceilings: (sessionCode: string) => CeilingsBySubject
}> {
  const periods = await periodsOfYear(db, year)
  const extensions = await extensionsOfYear(db, actor, periods)
  const ceilings = await readCeilings(db, actor, [...new Set(periods.map(({ sessionCode }) => sessionCode))])
  const lines = await readLines(db, actor, { year, ids })
  const ofType = Map.groupBy(
    periods.map((period) => ({ ...period, closes: closingOf(period.deadline, null) })),
    ({ organizationTypeId }) => organizationTypeId,
  )
  const extended = new Map(extensions.map(({ id, sessionCode, until }) => [`${id} ${sessionCode}`, until]))
  const at = now()
  const rows: ListedInstitution[] = []
  let from = 0
  while (from < lines.length) {
    const first = lines[from]
    if (!first) break
    let to = from + 1
    while (lines[to]?.id === first.id) to += 1
    const own = (ofType.get(first.organizationTypeId) ?? []).map((period) => {
      const until = extended.get(`${first.id} ${period.sessionCode}`)
      return until === undefined ? period : { ...period, closes: closingOf(period.deadline, until) }
    })
    rows.push(rowOf(first, lines.slice(from, to), { periods: own, ceilings, now: at }))
    from = to
    if (rows.length % BATCH_SIZE === 0) await yieldToEventLoop()
  }
  return {
    rows: ids === 'all' ? withSimilarCosts(rows, await unusualPercent(db, year)) : rows,
    ceilings,
  }
}

type OwnPeriod = {
  readonly sessionCode: string
  readonly deadline: Date | null
  /** Includes an extension; ISO 8601. */
  readonly closes: string | null
}

function rowOf(
  stored: StoredLine,
  reports: readonly StoredLine[],
  {
    periods,
    ceilings,
    now,
  }: {
    readonly periods: readonly OwnPeriod[]
    readonly ceilings: (sessionCode: string) => CeilingsBySubject
    readonly now: Date
  },
): ListedInstitution {
  const own = listedPeriods(
    periods.map((period) => {
      const report = reports.find(({ sessionCode }) => sessionCode === period.sessionCode) ?? null
      return { ...period, report, status: statusOf(report?.status) }
    }) satisfies readonly PeriodReport[],
  )
  const [newest] = own
  const status = newest?.status ?? 'NEW'
  const errors = isClosed(status) ? 0 : (stored.errors ?? 0)
  const report = newest?.report ?? null
  // A sent report uses its sealed figures, except calculations without stored totals.
  const sealed =
    isClosed(status) && report
      ? totalsOf(report.requestedSealed, report.headcountSealed, report.wholeSealed)
      : null
  const readings = sealed ?? totalsOf(stored.requested, stored.headcount, stored.whole)
  const reviewStage = reviewStageOf({
    status,
    passedOn: report?.isPassedOn ? 'yes' : 'no',
    district: stored.hasDistrict ? 'present' : 'none',
  })
  const closes = newest?.closes ?? null
  const daysLeft = closes === null || isClosed(status) ? null : (Date.parse(closes) - now.getTime()) / DAY_MS
  return {
    institutionId: stored.id,
    name: stored.name,
    orgType: stored.orgType,
    organizationProperty: stored.organizationProperty,
    location: stored.location,
    aimagCode: stored.aimagCode,
    sumCode: stored.sumCode,
    sessionCode: newest?.sessionCode ?? null,
    sessionCodes: own.map(({ sessionCode }) => sessionCode),
    status,
    reviewStage,
    budgetStatus: budgetStatusOf({ status, reviewStage, errors, readings }),
    resubmitted: status === 'SENT' && report?.isAgain === true,
    overdue: daysLeft !== null && daysLeft < 0,
    dueSoon: daysLeft !== null && daysLeft >= 0 && daysLeft <= DUE_SOON_DAYS,
    receivedToday: cameInToday(report?.sentAt?.toISOString() ?? null, now),
    blanks: stored.blanks ?? 0,
    filled: stored.filled ?? 0,
    errors,
    warnings: stored.warnings ?? 0,
    unexplainedWarnings: stored.toExplain ?? 0,
    moved: stored.moved ?? [],
    justifiedWarnings: report?.justified ?? 0,
    marks: report?.marks ?? 0,
    similarCost: null,
    measures: stored.measures,
    readings,
    readingsBefore: totalsOf(stored.requestedBefore, stored.headcountBefore, stored.wholeBefore),
    approved: approvedOf(status, { readings, approved: approvedByKind(report) }),
    ceilings: (newest
      ? (ceilings(newest.sessionCode).get(subjectKey({ kind: 'institution', id: stored.id })) ?? [])
      : []
    ).map(({ level, effect, current, capital }): Ceiling => ({ level, effect, current, capital })),
    sentAt: report?.sentAt?.toISOString() ?? null,
    deadline: closes,
    figures: stored.isFresh ? 'fresh' : 'outdated',
  }
}

function approvedByKind(report: StoredLine | null): ByKind | null {
  const { approvedCurrent: current = null, approvedCapital: capital = null } = report ?? {}
  return current === null || capital === null ? null : { current, capital }
}

function totalsOf(
  requested: number | null,
  headcount: number | null,
  whole: number | null,
): ListedInstitution['readings'] {
  return requested === null || headcount === null ? null : { requested, headcount, whole }
}

function closingOf(deadline: Date | null, until: Date | null): string | null {
  const extension = until && { until: until.toISOString(), reason: '' }
  return deadlineOf({ period: deadline?.toISOString() ?? null, extension })?.at ?? null
}
