import { indicatorOf, type Measures, type spreadPosition } from '#budget/indicators.ts'
import {
  type Ceiling,
  type Excess,
  excessesOver,
  limitedIn,
  lowestOf,
  partedAmount,
  remainingAmount,
} from '#budget/limits.ts'
import { isStarted, type ReviewStage, type Status } from '#budget/review-states.ts'
import {
  matching,
  oneOf,
  readParameters,
  type StateOf,
  textUpTo,
  writeParameters,
} from '#engine/list/parameters.ts'
import {
  MAX_SEARCH_LENGTH,
  type SortDirection,
  type SortValue,
  searchRows,
  sortRows,
} from '#engine/list/search.ts'
import { dayOf } from '#engine/time.ts'
import { institutionListText, orgTypeText } from '#features/portfolio/text.ts'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { type ApprovedAmounts, type ByKind, expenseKinds } from '#forms/limits.ts'
import { type Group, groupOf, type Profile, profileChoices } from '#forms/profile.ts'
import { changeFrom, comparedTotals, roundMoney, type StoredTotals, type TotalName } from '#forms/readings.ts'
import { regionPath } from '#forms/regions.ts'

export const DUE_SOON_DAYS = 3

/** Amounts are in tugrik, times ISO 8601. */
export type ListedInstitution = Pick<Profile, 'orgType' | 'organizationProperty' | 'location'> &
  ListedRegion & {
    readonly institutionId: string
    readonly name: string
    /** `null` if no period is open. */
    readonly sessionCode: string | null
    /** Newest first. */
    readonly sessionCodes: readonly string[]
    readonly status: Status
    readonly reviewStage: ReviewStage
    readonly blanks: number
    readonly filled: number
    readonly budgetStatus: BudgetStatus
    /** Sent again after a return, and not reviewed yet. */
    readonly resubmitted: boolean
    /** The deadline is over and the report is not sent. */
    readonly overdue: boolean
    /** At most `DUE_SOON_DAYS` are left, and the report is not sent. */
    readonly dueSoon: boolean
    /** In any status now; see `cameInToday`. */
    readonly receivedToday: boolean
    readonly errors: number
    readonly warnings: number
    readonly unexplainedWarnings: number
    /** See `changedTotals`. */
    readonly moved: readonly TotalName[]
    readonly justifiedWarnings: number
    /** Not resolved, in the newest period. */
    readonly marks: number
    /** Tugrik a learner; `null` with too few peers, or where a part of the set is listed. */
    readonly similarCost: {
      readonly median: number
      readonly position: ReturnType<typeof spreadPosition>
    } | null
    /** `null` if the draft was not started. */
    readonly measures: Measures | null
    /** Current, or of the sent report; `null` if not started. */
    readonly readings: StoredTotals | null
    /** Totals of last year's newest sent, else calculated, report (calculation §9, Last year's figure). */
    readonly readingsBefore: StoredTotals | null
    /** The newest period; `null` if not approved. */
    readonly approved: ApprovedAmounts | null
    readonly ceilings: readonly Ceiling[]
    readonly sentAt: string | null
    readonly deadline: string | null
    /** `outdated` figures are older than the draft and are being refreshed. */
    readonly figures: 'fresh' | 'outdated'
  }

/** `null` if unknown. */
type ListedRegion = { readonly aimagCode: string | null; readonly sumCode: string | null }

/** A sent budget has the level that reviews it. */
export const budgetStatuses = [
  'notStarted',
  'inProgress',
  'withErrors',
  'calculated',
  'returned',
  'atDistrict',
  'atMinistry',
  'approved',
] as const
export type BudgetStatus = (typeof budgetStatuses)[number]

/** The status of a budget. In preparation it is the progress; errors take precedence. */
export function budgetStatusOf({
  status,
  reviewStage,
  errors,
  readings,
}: Pick<ListedInstitution, 'status' | 'reviewStage' | 'errors' | 'readings'>): BudgetStatus {
  if (status === 'APPROVED') return 'approved'
  if (status === 'SENT') return reviewStage === 'ministry' ? 'atMinistry' : 'atDistrict'
  if (status === 'RETURNED') return 'returned'
  if (errors > 0) return 'withErrors'
  if (status === 'CALCULATED') return 'calculated'
  return isStarted({ saved: readings === null ? 'none' : 'some', status }) ? 'inProgress' : 'notStarted'
}

const sent: readonly BudgetStatus[] = ['atDistrict', 'atMinistry', 'approved']
export const isSent = (budgetStatus: BudgetStatus): boolean => sent.includes(budgetStatus)

/** Compares days in Ulaanbaatar (ISO time; `null`: not sent). */
export function cameInToday(sentAt: string | null, now: Date): boolean {
  return sentAt !== null && dayOf(new Date(sentAt)) === dayOf(now)
}

/** Inclusive upper bounds in paid learners; the last has none. */
export const sizeBands = { small: 100, medium: 300, large: 700, largest: null } as const
export type SizeBand = keyof typeof sizeBands
export const sizeNames = Object.keys(sizeBands) as readonly SizeBand[]

/** Returns `null` if the learners are not counted yet. */
export function sizeOf({ measures }: Pick<ListedInstitution, 'measures'>): SizeBand | null {
  const learners = measures?.learners ?? null
  if (learners === null) return null
  return sizeNames.find((name) => sizeBands[name] === null || learners <= sizeBands[name]) ?? 'largest'
}

export const learnersOf = ({ measures }: Pick<ListedInstitution, 'measures'>): number | null =>
  measures?.learners ?? null
/** Tugrik; `null` if either is unknown. */
export const costOfLearnerIn = (row: Pick<ListedInstitution, 'readings' | 'measures'>): number | null =>
  indicatorOf('costOfLearner', row)

export function typeOf({
  orgType,
  organizationProperty,
}: Pick<ListedInstitution, 'orgType' | 'organizationProperty'>): string {
  const type = orgTypeText[orgType]
  return organizationProperty === 'PRIVATE' ? institutionListText.private(type) : type
}

export function stateOf({ budgetStatus }: Pick<ListedInstitution, 'budgetStatus'>): string {
  return workspaceText.standings[budgetStatus]
}

export function regionIn({ aimagCode, sumCode }: ListedRegion): string {
  const code = sumCode ?? aimagCode
  return code === null ? '' : regionPath(code)
}

type Amounts = Pick<ListedInstitution, 'readings' | 'readingsBefore'>

export const requestedAmount = ({ readings }: Amounts): number | null => readings?.requested ?? null
export const requestedLastYear = ({ readingsBefore }: Amounts): number | null =>
  readingsBefore?.requested ?? null
/** Tugrik; `null` if not approved. */
export const approvedIn = ({ approved }: Pick<ListedInstitution, 'approved'>): number | null =>
  approved?.whole ?? null
/** Returns tugrik; `null` if not started or the capital share is unknown. */
export function requestedByKind({
  readings,
  measures,
}: Pick<ListedInstitution, 'readings' | 'measures'>): ByKind | null {
  const capital = measures?.capital ?? null
  return readings === null || capital === null ? null : partedAmount(readings.requested, capital)
}

export type CeilingInputs = Pick<ListedInstitution, 'readings' | 'measures' | 'ceilings' | 'orgType'>

/** Tugrik; `null` without any. */
export const ceilingOf = ({ ceilings }: Pick<ListedInstitution, 'ceilings'>): number | null =>
  limitedIn(lowestOf(ceilings))
/** Returns tugrik, negative if exceeded; `null` if either is unknown. */
export function remainingOf(row: CeilingInputs): number | null {
  const requested = requestedByKind(row)
  return requested && remainingAmount(requested, lowestOf(row.ceilings), groupOf(row))
}

/** A budget that requests nothing yet is within. */
export const ceilingStatuses = ['above', 'within', 'none'] as const
export type CeilingStatus = (typeof ceilingStatuses)[number]
export function ceilingStatusOf(row: CeilingInputs): CeilingStatus {
  if (ceilingOf(row) === null) return 'none'
  return (remainingOf(row) ?? 0) < 0 ? 'above' : 'within'
}

export function bindingExcessesOf(row: CeilingInputs): readonly Excess[] {
  const requested = requestedByKind(row)
  const binding = row.ceilings.filter(({ effect }) => effect === 'binding')
  return requested === null ? [] : excessesOver(requested, lowestOf(binding), groupOf(row))
}

export const headcountOf = ({ readings }: Amounts): number | null => readings?.headcount ?? null
/** Percent, by headcount minus requested. */
export const differenceOf = ({ readings }: Amounts): number | null =>
  readings && comparedTotals(readings).percent
export type FillingProgress = Pick<ListedInstitution, 'budgetStatus' | 'filled' | 'blanks'>

/**
 * As on the institution's own page, a budget that lacks blanks is not compared with last year: they would appear as
 * cuts. A sent budget has all of them.
 */
export const lacksBlanks = ({ budgetStatus, filled, blanks }: FillingProgress): boolean =>
  !isSent(budgetStatus) && filled < blanks

type Compared =
  | { readonly kind: 'years'; readonly now: StoredTotals; readonly before: StoredTotals }
  | { readonly kind: 'unfinished' }
  /** One of the years is unknown. */
  | { readonly kind: 'none' }

export function comparedYears(row: Amounts & FillingProgress): Compared {
  const { readings: now, readingsBefore: before } = row
  if (now === null || before === null) return { kind: 'none' }
  return lacksBlanks(row) ? { kind: 'unfinished' } : { kind: 'years', now, before }
}

const changeIn = (name: TotalName) => (row: Amounts & FillingProgress) => {
  const compared = comparedYears(row)
  return compared.kind === 'years' ? changeFrom(compared.before[name], compared.now[name]).percent : null
}

/** Percent since last year; `null` while blanks are missing. */
export const changeOf = changeIn('requested')
/** Percent since last year; `null` while blanks are missing. */
export const headcountChangeOf = changeIn('headcount')
/** Percent from the median of its peers. */
export function costDeviationOf(
  row: Pick<ListedInstitution, 'readings' | 'measures' | 'similarCost'>,
): number | null {
  const cost = costOfLearnerIn(row)
  return cost === null || row.similarCost === null ? null : changeFrom(row.similarCost.median, cost).percent
}

/** The totals beyond the limit of *Moved*; see `lacksBlanks`. */
export function movedTotals(row: FillingProgress & Pick<ListedInstitution, 'moved'>): readonly TotalName[] {
  return lacksBlanks(row) ? [] : row.moved
}

const attentions = {
  withErrors: ({ budgetStatus }) => budgetStatus === 'withErrors',
  // Budgets in progress would all be far from the median.
  unusual: ({ budgetStatus, similarCost }) =>
    budgetStatus !== 'inProgress' && (similarCost?.position ?? 'ordinary') !== 'ordinary',
  moved: (row) => movedTotals(row).length > 0,
  aboveCeiling: (row) => ceilingStatusOf(row) === 'above',
  resubmitted: ({ resubmitted }) => resubmitted,
  overdue: ({ overdue }) => overdue,
} as const satisfies Readonly<Record<string, (row: ListedInstitution) => boolean>>

/** Why a reviewer attends to an institution, most important first. */
export const attentionKinds = Object.keys(attentions) as readonly AttentionKind[]
export type AttentionKind = keyof typeof attentions

export const needsAttention = (row: ListedInstitution, kind: AttentionKind | 'any'): boolean =>
  kind === 'any' ? attentionKinds.some((each) => attentions[each](row)) : attentions[kind](row)

/** As on its first page, without what only the opened draft knows: lapsed reasons, and cells changed since a return. */
export function openPointCount(row: ListedInstitution): number {
  const { overdue, errors, unexplainedWarnings, marks } = row
  const excesses = bindingExcessesOf(row).length
  return Number(overdue) + errors + excesses + unexplainedWarnings + movedTotals(row).length + marks
}

/** `null` if the institution fills in no blanks. */
export const filledOf = ({ filled, blanks }: Pick<ListedInstitution, 'filled' | 'blanks'>): number | null =>
  blanks === 0 ? null : filled / blanks

export const listColumns = [
  'number',
  'name',
  'type',
  'region',
  'status',
  'filled',
  'errors',
  'warnings',
  'open',
  'learners',
  'requestedLastYear',
  'requested',
  'approved',
  'ceiling',
  'left',
  'change',
  'costOfLearner',
  'headcount',
  'headcountChange',
  'difference',
  'sent',
  'deadline',
] as const
export type InstitutionListColumn = (typeof listColumns)[number]

export const sortValues: Readonly<Record<InstitutionListColumn, (row: ListedInstitution) => SortValue>> = {
  number: ({ institutionId }) => institutionId,
  name: ({ name }) => name,
  type: typeOf,
  region: regionIn,
  status: ({ budgetStatus }) => budgetStatuses.indexOf(budgetStatus),
  filled: filledOf,
  errors: ({ errors }) => errors,
  warnings: ({ warnings }) => warnings,
  open: openPointCount,
  learners: learnersOf,
  requestedLastYear,
  requested: requestedAmount,
  approved: approvedIn,
  ceiling: ceilingOf,
  left: remainingOf,
  change: changeOf,
  costOfLearner: costOfLearnerIn,
  headcount: headcountOf,
  headcountChange: headcountChangeOf,
  difference: differenceOf,
  sent: ({ sentAt }) => sentAt,
  deadline: ({ deadline }) => deadline,
}

export const doubtFilters = ['warnings', 'unexplained', 'justified'] as const
export const attentionFilters = ['any', 'unusual', 'moved'] as const

/** The filter of lists, overview links, comparisons, sums and bulk actions. */
export const declaredFilter = {
  search: textUpTo(MAX_SEARCH_LENGTH),
  budgetStatus: oneOf('all', budgetStatuses),
  type: oneOf('all', profileChoices.orgType),
  ownership: oneOf('all', profileChoices.organizationProperty),
  location: oneOf('all', profileChoices.location),
  /** An aimag or sum; `none`: not in the catalogue; '': all. */
  region: matching('', /^(\d{2}|\d{4}|none)$/),
  learners: oneOf('all', sizeNames),
  /** Includes approved reports. */
  sent: oneOf('all', ['yes']),
  receivedToday: oneOf('all', ['yes']),
  overdue: oneOf('all', ['yes']),
  dueSoon: oneOf('all', ['yes']),
  resubmitted: oneOf('all', ['yes']),
  /** `no`: the newest period has no calculated report, so it is missing in sums. */
  calculated: oneOf('all', ['no']),
  /** `unexplained`: some warnings are not justified; `justified`: with justifications. */
  warnings: oneOf('all', doubtFilters),
  ceiling: oneOf('all', ceilingStatuses),
  /** Kinds of attention without a filter of their own; `any`: of all kinds. */
  attention: oneOf('all', attentionFilters),
}
export type InstitutionFilter = StateOf<typeof declaredFilter>
export const noFilter: InstitutionFilter = readParameters(declaredFilter, [])

/** Includes an institution in a revised period only after its first report is approved. */
export function havingPeriod<Row extends Pick<ListedInstitution, 'sessionCodes'>>(
  rows: readonly Row[],
  sessionCode: string,
): readonly Row[] {
  return rows.filter(({ sessionCodes }) => sessionCodes.includes(sessionCode))
}

/** Ignores sort order and page. */
export function isSameFilter(one: InstitutionFilter, other: InstitutionFilter): boolean {
  const words = (filter: InstitutionFilter) => JSON.stringify(writeParameters(declaredFilter, filter))
  return words(one) === words(other)
}

const doubtful: Readonly<Record<(typeof doubtFilters)[number], (row: ListedInstitution) => boolean>> = {
  warnings: ({ warnings }) => warnings > 0,
  unexplained: ({ unexplainedWarnings }) => unexplainedWarnings > 0,
  justified: ({ justifiedWarnings }) => justifiedWarnings > 0,
}

function isIn({ aimagCode, sumCode }: ListedRegion, region: string): boolean {
  if (region === '') return true
  return region === 'none' ? aimagCode === null : aimagCode === region || sumCode === region
}

export function filterInstitutions(
  rows: readonly ListedInstitution[],
  filter: InstitutionFilter,
): readonly ListedInstitution[] {
  const is = <Choice extends string>(chosen: Choice | 'all', own: Choice | null): boolean =>
    chosen === 'all' || chosen === own
  const chosen = rows.filter(
    (row) =>
      is(filter.budgetStatus, row.budgetStatus) &&
      is(filter.sent, isSent(row.budgetStatus) ? 'yes' : null) &&
      is(filter.receivedToday, row.receivedToday ? 'yes' : null) &&
      is(filter.type, row.orgType) &&
      is(filter.ownership, row.organizationProperty) &&
      is(filter.location, row.location) &&
      is(filter.learners, sizeOf(row)) &&
      is(filter.overdue, row.overdue ? 'yes' : null) &&
      is(filter.dueSoon, row.dueSoon ? 'yes' : null) &&
      is(filter.resubmitted, row.resubmitted ? 'yes' : null) &&
      is(filter.ceiling, ceilingStatusOf(row)) &&
      is(filter.calculated, row.status === 'NEW' ? 'no' : null) &&
      isIn(row, filter.region) &&
      (filter.attention === 'all' || needsAttention(row, filter.attention)) &&
      (filter.warnings === 'all' || doubtful[filter.warnings](row)),
  )
  return searchRows(chosen, ({ institutionId, name }) => `${institutionId} ${name}`, filter.search)
}

export type SortedInstitutionFilter = InstitutionFilter & {
  readonly sort: { readonly key: InstitutionListColumn; readonly direction: SortDirection } | null
}

export function filterAndSortInstitutions(
  rows: readonly ListedInstitution[],
  { sort, ...filter }: SortedInstitutionFilter,
): readonly ListedInstitution[] {
  const found = filterInstitutions(rows, filter)
  return sort === null ? found : sortRows(found, sortValues[sort.key], sort.direction)
}

/**
 * Tugrik. `change`, in percent, covers only the `compared` institutions, with both years and all blanks, among the
 * `known`.
 * `difference`: by headcount minus requested, in percent.
 */
export type ListTotals = {
  /** `null` if no year was started. */
  readonly requested: number | null
  readonly headcount: number | null
  readonly difference: number | null
  readonly requestedLastYear: number | null
  readonly known: number
  readonly compared: number
  readonly change: number | null
  /** Over the compared institutions. */
  readonly headcountChange: number | null
  /** People. */
  readonly learners: number
  /** Tugrik, over institutions with both figures. */
  readonly costOfLearner: number | null
  readonly approved: ApprovedTotals | null
  readonly ceiling: CeilingTotals | null
  readonly errors: number
  readonly warnings: number
  /** The forms of a group determine the decimals of an amount. */
  readonly groups: readonly Group[]
  /** Institutions with figures older than their draft. */
  readonly outdated: number
}

/** Both ends of the values of a column, around zero; one for all pages. */
export type ListScales = Readonly<
  Record<'requested' | 'change' | 'costDeviation', { readonly from: number; readonly to: number }>
>

export function listScales(rows: readonly ListedInstitution[]): ListScales {
  const scale = (of: (row: ListedInstitution) => number | null) => {
    const values = rows.flatMap((row) => of(row) ?? [])
    return {
      from: values.reduce((least, value) => Math.min(least, value), 0),
      to: values.reduce((most, value) => Math.max(most, value), 0),
    }
  }
  return { requested: scale(requestedAmount), change: scale(changeOf), costDeviation: scale(costDeviationOf) }
}

export function isOfSome({ compared, known }: Pick<ListTotals, 'compared' | 'known'>): boolean {
  return compared > 0 && compared < known
}

/** Checks for a difference unlike the two sums: headcount of private institutions is compared with their whole cost. */
export function isAgainstWhole({
  requested,
  headcount,
  difference,
}: Pick<ListTotals, 'requested' | 'headcount' | 'difference'>): boolean {
  if (requested === null || headcount === null) return false
  return changeFrom(requested, headcount).percent !== difference
}

export type ApprovedTotals = { readonly institutions: number; readonly amount: number }

/**
 * Tugrik (calculation §10, Ceilings in totals). Only `limited` of `all` institutions are compared; `above` exceed
 * their ceiling.
 */
export type CeilingTotals = {
  readonly limited: number
  readonly all: number
  readonly above: number
  readonly limit: number
  /** Limited kinds of expense and `known` figures only. */
  readonly requested: number
  /** `null` unless all have a ceiling and are known; otherwise it does not cover the whole. */
  readonly left: number | null
  readonly known: number
}

type SummedInstitution = Amounts &
  FillingProgress &
  Pick<
    ListedInstitution,
    'errors' | 'warnings' | 'measures' | 'orgType' | 'figures' | 'ceilings' | 'approved'
  >

export function listTotals(rows: readonly SummedInstitution[]): ListTotals {
  const now = rows.flatMap(({ readings }) => readings ?? [])
  const both = rows.map(comparedYears).filter((each) => each.kind === 'years')
  const changeOfAll = (name: TotalName): number | null =>
    changeFrom(sum(both.map(({ before }) => before[name])), sum(both.map((each) => each.now[name]))).percent
  const counted = rows.flatMap(({ readings, measures }) =>
    readings === null || measures === null || !measures.learners
      ? []
      : [{ requested: readings.requested, learners: measures.learners }],
  )
  const learners = sum(counted.map((each) => each.learners))
  const comparedAmounts = now.map((each) => comparedTotals(each).compared)
  return {
    requested: sumOfKnown(now.map((each) => each.requested)),
    headcount: sumOfKnown(now.map((each) => each.headcount)),
    difference: changeFrom(
      sum(comparedAmounts.map((each) => each.requested)),
      sum(comparedAmounts.map((each) => each.headcount)),
    ).percent,
    requestedLastYear: sumOfKnown(rows.map(requestedLastYear)),
    known: rows.filter(({ readings, readingsBefore }) => readings !== null || readingsBefore !== null).length,
    compared: both.length,
    change: changeOfAll('requested'),
    headcountChange: changeOfAll('headcount'),
    learners,
    costOfLearner: learners === 0 ? null : sum(counted.map(({ requested }) => requested)) / learners,
    approved: approvedTotals(rows),
    ceiling: ceilingTotals(rows),
    errors: sum(rows.map(({ errors }) => errors)),
    warnings: sum(rows.map(({ warnings }) => warnings)),
    groups: [...new Set(rows.map(groupOf))],
    outdated: rows.filter(({ figures }) => figures === 'outdated').length,
  }
}

function approvedTotals(rows: readonly Pick<ListedInstitution, 'approved'>[]): ApprovedTotals | null {
  const amounts = rows.flatMap((row) => approvedIn(row) ?? [])
  return amounts.length === 0 ? null : { institutions: amounts.length, amount: sum(amounts) }
}

function ceilingTotals(rows: readonly CeilingInputs[]): CeilingTotals | null {
  const limits = rows.flatMap((row) => ceilingOf(row) ?? [])
  if (limits.length === 0) return null
  const left = rows.flatMap((row) => remainingOf(row) ?? [])
  return {
    limited: limits.length,
    all: rows.length,
    above: left.filter((each) => each < 0).length,
    limit: sum(limits),
    requested: sum(rows.map(requestedUnderCeilings)),
    left: left.length === rows.length ? sum(left) : null,
    known: left.length,
  }
}

/** Returns tugrik; unknown counts as 0. */
function requestedUnderCeilings(row: CeilingInputs): number {
  const requested = requestedByKind(row)
  const limits = lowestOf(row.ceilings)
  return requested === null
    ? 0
    : sum(expenseKinds.map((kind) => (limits[kind] === null ? 0 : requested[kind])))
}

function sumOfKnown(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : sum(known)
}

function sum(amounts: readonly number[]): number {
  return roundMoney(amounts.reduce((total, amount) => total + amount, 0))
}
