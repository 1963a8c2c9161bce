import {
  type Indicator,
  indicatorOf,
  type Measures,
  type Spread,
  spreadOf,
  spreadPosition,
} from '#budget/indicators.ts'
import { limitedIn, remainingAmount, sumRequested } from '#budget/limits.ts'
import {
  type AttentionKind,
  attentionKinds,
  type BudgetStatus,
  budgetStatuses,
  costOfLearnerIn,
  isSent,
  type ListedInstitution,
  type ListTotals,
  listTotals,
  needsAttention,
  requestedByKind,
} from '#features/portfolio/institution-rows.ts'
import { type Similar, similarIn } from '#features/portfolio/peers.ts'
import { type SendingState, type Sendings, sendingsOf } from '#features/portfolio/sendings.ts'
import type { CeilingLimits } from '#forms/limits.ts'
import { groups } from '#forms/profile.ts'
import type { StoredTotals } from '#forms/readings.ts'

export type StatusCounts = Readonly<Record<BudgetStatus, number>>

export type InstitutionGroup = {
  /** A region code (`none`: not in the catalogue), a type, or an ownership. */
  readonly key: string
  readonly institutions: number
  readonly counts: StatusCounts
  readonly totals: ListTotals
  /** Institutions that need attention, of any kind. */
  readonly attention: number
  /** See `CeilingsOver`. */
  readonly over: CeilingCheck | null
}

/** A common ceiling and its remainder, tugrik; with unknown amounts `null`, unless already exceeded. */
export type CeilingCheck = { readonly limit: number; readonly left: number | null; readonly known: number }

/** The common ceilings of the whole ('') and of regions; none if the filter omits some institutions. */
export type CeilingsOver = (key: string, sessionCode: string) => CeilingLimits

/** Times are ISO 8601. */
export type InstitutionsOverview = {
  readonly whole: InstitutionGroup
  /** The groups by status, without empty ones. */
  readonly byStatus: readonly InstitutionGroup[]
  /** Groups by aimag, or by sum within a single aimag. */
  readonly regions: readonly InstitutionGroup[]
  readonly types: readonly InstitutionGroup[]
  readonly ownerships: readonly InstitutionGroup[]
  /** By status. */
  readonly receivedToday: StatusCounts
  /** Counts the institutions that have not sent. */
  readonly next: { readonly at: string; readonly institutions: number } | null
  readonly attention: Readonly<Record<AttentionKind, number>>
  readonly dueSoon: number
  /** Tugrik a learner; `null` with too few. */
  readonly medianCost: number | null
  /** `null` if no period is open. */
  readonly sendings: { readonly now: Sendings; readonly before: Sendings | null } | null
}

export type InstitutionLink = Pick<ListedInstitution, 'institutionId' | 'name'> & {
  readonly at: string | null
}

export function overviewOf(
  rows: readonly ListedInstitution[],
  { over, now, lastYear }: OverviewInputs,
): InstitutionsOverview {
  const open = rows.filter(({ budgetStatus }) => !isSent(budgetStatus))
  const ends = open.flatMap(({ deadline }) =>
    deadline !== null && Date.parse(deadline) >= now.getTime() ? [deadline] : [],
  )
  const next = ends.toSorted().at(0) ?? null
  const costs = rows.flatMap((row) => costOfLearnerIn(row) ?? [])
  return {
    whole: withOver(groupOfInstitutions('', rows), rows, over),
    byStatus: byKey(rows, ({ budgetStatus }) => budgetStatus),
    regions: byRegion(rows, over),
    types: byKey(rows, ({ orgType }) => orgType),
    ownerships: byKey(rows, ({ organizationProperty }) => organizationProperty),
    receivedToday: countsOf(rows.filter(({ receivedToday }) => receivedToday)),
    next: next === null ? null : { at: next, institutions: ends.filter((each) => each === next).length },
    attention: Object.fromEntries(
      attentionKinds.map((kind) => [kind, rows.filter((row) => needsAttention(row, kind)).length]),
    ) as Readonly<Record<AttentionKind, number>>,
    dueSoon: rows.filter(({ dueSoon }) => dueSoon).length,
    medianCost: spreadOf(costs, 0)?.median ?? null,
    sendings: sendingsIn(rows, lastYear),
  }
}

type OverviewInputs = {
  readonly over: CeilingsOver
  readonly now: Date
  /** The campaigns of the year before. */
  readonly lastYear: readonly PastSending[]
}

export type PastSending = SendingState & { readonly institutionId: string; readonly sessionCode: string }

/** ASSUMED: last year's campaign has the code of this one, such as 2025-01 for 2026-01. */
function sendingsIn(
  rows: readonly ListedInstitution[],
  lastYear: readonly PastSending[],
): InstitutionsOverview['sendings'] {
  const campaign = new Map(
    rows.map(({ institutionId, sessionCode }) => [institutionId, sessionCode?.slice(4)]),
  )
  const inPeriod = rows.filter(({ sessionCode }) => sessionCode !== null)
  if (inPeriod.length === 0) return null
  const before = lastYear.filter(
    ({ institutionId, sessionCode }) => campaign.get(institutionId) === sessionCode.slice(4),
  )
  return {
    now: sendingsOf(
      inPeriod.map(({ budgetStatus, sentAt, deadline }) => ({
        sentAt: isSent(budgetStatus) ? sentAt : null,
        deadline,
      })),
    ),
    before: before.length === 0 ? null : sendingsOf(before),
  }
}

type InstitutionRegion = Pick<ListedInstitution, 'aimagCode' | 'sumCode'>

export function regionKeyIn(rows: readonly InstitutionRegion[]): (row: InstitutionRegion) => string {
  const aimags = new Set(rows.flatMap(({ aimagCode }) => aimagCode ?? []))
  return aimags.size === 1
    ? ({ aimagCode, sumCode }) => sumCode ?? aimagCode ?? 'none'
    : ({ aimagCode }) => aimagCode ?? 'none'
}

function byRegion(rows: readonly ListedInstitution[], over: CeilingsOver): readonly InstitutionGroup[] {
  const keyOf = regionKeyIn(rows)
  const inRegion = Map.groupBy(rows, keyOf)
  // In a table of sums, an aimag row includes only institutions with an unknown sum.
  const isWhole = (key: string): boolean => isSum(key) || ![...inRegion.keys()].some(isSum)
  return byKey(rows, keyOf).map((region) =>
    isWhole(region.key) ? withOver(region, inRegion.get(region.key) ?? [], over) : region,
  )
}

const isSum = (key: string): boolean => /^\d{4}$/.test(key)

export function byKey(
  rows: readonly ListedInstitution[],
  keyOf: (row: ListedInstitution) => string,
): readonly InstitutionGroup[] {
  return [...Map.groupBy(rows, keyOf)]
    .toSorted(([a], [b]) => Number(a === 'none') - Number(b === 'none') || a.localeCompare(b))
    .map(([key, some]) => groupOfInstitutions(key, some))
}

function groupOfInstitutions(key: string, rows: readonly ListedInstitution[]): InstitutionGroup {
  return {
    key,
    institutions: rows.length,
    counts: countsOf(rows),
    totals: listTotals(rows),
    attention: rows.filter((row) => needsAttention(row, 'any')).length,
    over: null,
  }
}

/** ASSUMED: only if all are in one period, because a ceiling belongs to a period. */
function withOver(
  gathering: InstitutionGroup,
  rows: readonly ListedInstitution[],
  over: CeilingsOver,
): InstitutionGroup {
  const [sessionCode = null, ...others] = new Set(rows.map((row) => row.sessionCode))
  if (sessionCode === null || others.length > 0) return gathering
  const limits = over(gathering.key, sessionCode)
  const limit = limitedIn(limits)
  if (limit === null) return gathering
  const { requested, known } = sumRequested(rows.map(requestedByKind))
  const left = requested && remainingAmount(requested, limits, groups[0])
  const isCertain = left !== null && (left < 0 || known === rows.length)
  return { ...gathering, over: { limit, left: isCertain ? left : null, known } }
}

function countsOf(rows: readonly ListedInstitution[]): StatusCounts {
  const count = (budgetStatus: BudgetStatus): number =>
    rows.filter((row) => row.budgetStatus === budgetStatus).length
  return Object.fromEntries(
    budgetStatuses.map((budgetStatus) => [budgetStatus, count(budgetStatus)]),
  ) as StatusCounts
}

/** Measures are `null` if unknown. */
export type EarlierYear = {
  readonly year: number
  readonly readings: StoredTotals
  readonly measures: Measures | null
}

export type PeerComparison = {
  readonly row: ListedInstitution
  /** Tugrik. */
  readonly costOfLearner: Similar
  readonly costOfClass: Similar
  /** From 1, and the length; `null` if it is filtered out. */
  readonly at: { readonly place: number; readonly of: number } | null
  readonly before: InstitutionLink | null
  readonly after: InstitutionLink | null
}

/** `unusual`: percent, see `spreadOf`. */
export function peerComparisonOf(
  { all, found, unusual }: Among & { readonly found: readonly ListedInstitution[] },
  institutionId: string,
): PeerComparison | null {
  const row = all.find((each) => each.institutionId === institutionId)
  if (!row) return null
  const similar = (indicator: Indicator): Similar => similarIn(all, indicator, unusual)(row)
  const index = found.findIndex((each) => each.institutionId === institutionId)
  const named = (each: ListedInstitution | undefined): InstitutionLink | null =>
    index < 0 || !each ? null : { institutionId: each.institutionId, name: each.name, at: each.sentAt }
  return {
    row,
    costOfLearner: similar('costOfLearner'),
    costOfClass: similar('costOfClass'),
    at: index < 0 ? null : { place: index + 1, of: found.length },
    before: index <= 0 ? null : named(found[index - 1]),
    after: named(found[index + 1]),
  }
}

/** `unusual`: percent from the median. */
export type Among = { readonly all: readonly ListedInstitution[]; readonly unusual: number }

export type Comparison = {
  readonly spread: Spread | null
  readonly values: readonly ComparedInstitution[]
  /** Institutions with too few peers; none of them is unusual. */
  readonly alone: number
  /** The number of budgets that are not started or do not use the same forms. */
  readonly notComparable: number
  /** Figures older than the draft, which are being refreshed. */
  readonly outdated: number
}
export type ComparedInstitution = Pick<
  ListedInstitution,
  | 'institutionId'
  | 'name'
  | 'orgType'
  | 'organizationProperty'
  | 'aimagCode'
  | 'sumCode'
  | 'budgetStatus'
  | 'justifiedWarnings'
> & { readonly value: number; readonly position: Lies }
/** `alone`: too few peers. */
export type Lies = ReturnType<typeof spreadPosition> | 'alone'

export function comparisonOf(
  rows: readonly ListedInstitution[],
  { all, unusual }: Among,
  indicator: Indicator,
): Comparison {
  const similarTo = similarIn(all, indicator, unusual)
  const valued = rows.flatMap((row) => {
    const value = indicatorOf(indicator, row)
    return value === null ? [] : [{ row, value, among: similarTo(row).spread }]
  })
  const values = valued
    .toSorted((a, b) => a.value - b.value)
    .map(({ row, value, among }): ComparedInstitution => {
      const { institutionId, name, orgType, organizationProperty, aimagCode, sumCode } = row
      const { budgetStatus, justifiedWarnings } = row
      return {
        ...{ institutionId, name, orgType, organizationProperty, aimagCode, sumCode },
        ...{ budgetStatus, justifiedWarnings, value },
        position: among === null ? 'alone' : spreadPosition(value, among),
      }
    })
  return {
    spread: spreadOf(
      valued.map(({ value }) => value),
      unusual,
    ),
    values,
    alone: valued.filter(({ among }) => among === null).length,
    notComparable: rows.length - valued.length,
    outdated: rows.filter(({ figures }) => figures === 'outdated').length,
  }
}
