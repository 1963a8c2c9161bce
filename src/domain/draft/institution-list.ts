import {
  changeFrom,
  comparedReadings,
  type KeptReadings,
  type ReadingName,
} from '#domain/draft/budget-total.ts'
import {
  type Approved,
  type ByKind,
  type Ceiling,
  type Excess,
  excessesOver,
  expenseKinds,
  leftOf,
  limitedIn,
  lowestOf,
  partedAmount,
} from '#domain/draft/ceiling.ts'
import { indicatorOf, type Measures } from '#domain/draft/indicators.ts'
import { isBegun, type ReviewStage, type Status } from '#domain/draft/review.ts'
import { foundRows, orderedRows, type SortValue, type Way } from '#domain/list/look-through.ts'
import { type Group, groupOf, type Profile } from '#domain/organisation/profile.ts'
import { regionPath } from '#domain/organisation/regions.ts'
import { dayOf } from '#domain/time/time.ts'
import { deskText } from '#text/desk.ts'
import { reviewerText } from '#text/reviewer.ts'

/** How an institution's year stands in a reviewer's list. Amounts in tugrik, moments as ISO time. */
export type ListedInstitution = Pick<Profile, 'orgType' | 'organizationProperty' | 'location'> &
  Region & {
    readonly institutionId: string
    readonly name: string
    /** The newest period of the year; `null` where none is open. */
    readonly sessionCode: string | null
    /** Every period that it has in the year, newest first. */
    readonly sessionCodes: readonly string[]
    readonly status: Status
    readonly desk: ReviewStage
    /** How many blanks it fills in, and how many of them are saved. */
    readonly blanks: number
    readonly filled: number
    readonly standing: Standing
    /** Whether it was sent again after a return, and waits. */
    readonly again: 'yes' | 'no'
    /** Whether its time is over and it has not sent. */
    readonly late: 'yes' | 'no'
    /** Whether it was sent today, whatever became of it since; see `cameInToday`. */
    readonly today: 'yes' | 'no'
    readonly errors: number
    readonly warnings: number
    /** How much is doubtful and nobody has said why yet. */
    readonly toExplain: number
    /** The readings that moved far since last year, see `movedReadings`. */
    readonly moved: readonly ReadingName[]
    /** How many reasons it has given in the newest period. */
    readonly justified: number
    /** What is counted of the draft; `null` where nothing was begun. */
    readonly measures: Measures | null
    /** Of the budget as it stands now, of what is sent as it was sent; `null` where nothing was begun. */
    readonly readings: KeptReadings | null
    /** Of last year's newest sent report, else of its newest calculated one (calculation §9, Last year's figure). */
    readonly readingsBefore: KeptReadings | null
    /** What was approved of the newest period; `null` where it is not. */
    readonly approved: Approved | null
    /** Those of the newest period, of whichever level. */
    readonly ceilings: readonly Ceiling[]
    readonly sentAt: string | null
    /** Until when it must be sent; `null` without a deadline. */
    readonly deadline: string | null
    /** Whether the figures are of the draft as it stands; `outdated` ones are being renewed. */
    readonly figures: 'fresh' | 'outdated'
  }

/** Where it stands by the catalogue of regions; `null` where that is not known. */
type Region = { readonly aimagCode: string | null; readonly sumCode: string | null }

/** How a budget stands, from nothing to approved; what was sent by with whom it lies. */
export const standings = [
  'notBegun',
  'begun',
  'withErrors',
  'calculated',
  'returned',
  'atDistrict',
  'atMinistry',
  'approved',
] as const
export type Standing = (typeof standings)[number]

/** How a budget stands. What is in nobody's hands but the institution's is told by how far it has come, errors first. */
export function standingOf({
  status,
  desk,
  errors,
  readings,
}: Pick<ListedInstitution, 'status' | 'desk' | 'errors' | 'readings'>): Standing {
  if (status === 'APPROVED') return 'approved'
  if (status === 'SENT') return desk === 'ministry' ? 'atMinistry' : 'atDistrict'
  if (status === 'RETURNED') return 'returned'
  if (errors > 0) return 'withErrors'
  if (status === 'CALCULATED') return 'calculated'
  return isBegun({ saved: readings === null ? 'none' : 'some', status }) ? 'begun' : 'notBegun'
}

const sent: readonly Standing[] = ['atDistrict', 'atMinistry', 'approved']
/** Whether a budget has left its institution. */
export const isSent = (standing: Standing): boolean => sent.includes(standing)

/** Whether what was sent at a moment (ISO time; `null`: not sent) came in today, by the clock of Ulaanbaatar. */
export function cameInToday(sentAt: string | null, now: Date): boolean {
  return sentAt !== null && dayOf(new Date(sentAt)) === dayOf(now)
}

/** How large an institution is, by the learners that its year is paid for: up to so many, and the last above. */
export const sizes = { small: 100, medium: 300, large: 700, largest: null } as const
export type Size = keyof typeof sizes
export const sizeNames = Object.keys(sizes) as readonly Size[] // a record's own keys

/** How large it is; `null` where nobody has counted its learners yet. */
export function sizeOf({ measures }: Pick<ListedInstitution, 'measures'>): Size | null {
  const learners = measures?.learners ?? null
  if (learners === null) return null
  return sizeNames.find((name) => sizes[name] === null || learners <= sizes[name]) ?? 'largest'
}

export const learnersOf = ({ measures }: Pick<ListedInstitution, 'measures'>): number | null =>
  measures?.learners ?? null
/** What is asked for by learner, tugrik; `null` where one of the two is not known. */
export const costOfLearnerIn = (row: Pick<ListedInstitution, 'readings' | 'measures'>): number | null =>
  indicatorOf('costOfLearner', row)

/** What an institution is, in words. */
export function typeOf({
  orgType,
  organizationProperty,
}: Pick<ListedInstitution, 'orgType' | 'organizationProperty'>): string {
  const type = reviewerText.types[orgType]
  return organizationProperty === 'PRIVATE' ? reviewerText.list.private(type) : type
}

/** How it stands, in words. */
export function stateOf({ standing }: Pick<ListedInstitution, 'standing'>): string {
  return deskText.standings[standing]
}

/** In which aimag and sum it stands, in words; '' where that is not known. */
export function regionIn({ aimagCode, sumCode }: Region): string {
  const code = sumCode ?? aimagCode
  return code === null ? '' : regionPath(code)
}

type Amounts = Pick<ListedInstitution, 'readings' | 'readingsBefore'>

export const askedOf = ({ readings }: Amounts): number | null => readings?.asked ?? null
export const askedBeforeOf = ({ readingsBefore }: Amounts): number | null => readingsBefore?.asked ?? null
/** What was approved of the newest period; `null` where it is not. */
export const approvedIn = ({ approved }: Pick<ListedInstitution, 'approved'>): number | null =>
  approved?.whole ?? null
/** What is asked for by kind of expense, tugrik; `null` where nothing was begun, or nobody has counted what of it is capital. */
export function askedKindsOf({
  readings,
  measures,
}: Pick<ListedInstitution, 'readings' | 'measures'>): ByKind | null {
  const capital = measures?.capital ?? null
  return readings === null || capital === null ? null : partedAmount(readings.asked, capital)
}

/** An institution as far as it is held against its ceilings. */
export type Limited = Pick<ListedInstitution, 'readings' | 'measures' | 'ceilings' | 'orgType'>

/** Its ceiling, of all kinds that have one together, tugrik; `null` without any. */
export const ceilingOf = ({ ceilings }: Pick<ListedInstitution, 'ceilings'>): number | null =>
  limitedIn(lowestOf(ceilings))
/** What is left of its ceiling, tugrik, below 0 what is above it; `null` where one of the two is not known. */
export function leftIn(row: Limited): number | null {
  const asked = askedKindsOf(row)
  return asked && leftOf(asked, lowestOf(row.ceilings), groupOf(row))
}

/** How what is asked for stands to a ceiling; what asks for nothing yet is within it. */
export const ceilingStandings = ['above', 'within', 'none'] as const
export type CeilingStanding = (typeof ceilingStandings)[number]
export function ceilingStandingOf(row: Limited): CeilingStanding {
  if (ceilingOf(row) === null) return 'none'
  return (leftIn(row) ?? 0) < 0 ? 'above' : 'within'
}

/** What is asked for above ceilings that bind; nothing while one of the two is not known. */
export function bindingExcessesOf(row: Limited): readonly Excess[] {
  const asked = askedKindsOf(row)
  const binding = row.ceilings.filter(({ effect }) => effect === 'binding')
  return asked === null ? [] : excessesOver(asked, lowestOf(binding), groupOf(row))
}

export const headcountOf = ({ readings }: Amounts): number | null => readings?.headcount ?? null
/** By headcount less what is asked for, in percent. */
export const differenceOf = ({ readings }: Amounts): number | null =>
  readings && comparedReadings(readings).percent
/** How much more or less is asked for than last year, in percent; `null` where one of the two is not known. */
export const changeOf = ({ readings, readingsBefore }: Amounts): number | null =>
  readings && readingsBefore && changeFrom(readingsBefore.asked, readings.asked).percent
/** The same by headcount. */
export const headcountChangeOf = ({ readings, readingsBefore }: Amounts): number | null =>
  readings && readingsBefore && changeFrom(readingsBefore.headcount, readings.headcount).percent
/** The share of its blanks that are saved; `null` where it fills in none. */
export const filledOf = ({ filled, blanks }: Pick<ListedInstitution, 'filled' | 'blanks'>): number | null =>
  blanks === 0 ? null : filled / blanks

/** The columns of the list. */
export const listColumns = [
  'number',
  'name',
  'type',
  'region',
  'status',
  'filled',
  'errors',
  'warnings',
  'learners',
  'askedBefore',
  'asked',
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
export type ListColumn = (typeof listColumns)[number]

/** What each column is put in order by. */
export const sortValues: Readonly<Record<ListColumn, (row: ListedInstitution) => SortValue>> = {
  number: ({ institutionId }) => institutionId,
  name: ({ name }) => name,
  type: typeOf,
  region: regionIn,
  status: ({ standing }) => standings.indexOf(standing),
  filled: filledOf,
  errors: ({ errors }) => errors,
  warnings: ({ warnings }) => warnings,
  learners: learnersOf,
  askedBefore: askedBeforeOf,
  asked: askedOf,
  approved: approvedIn,
  ceiling: ceilingOf,
  left: leftIn,
  change: changeOf,
  costOfLearner: costOfLearnerIn,
  headcount: headcountOf,
  headcountChange: headcountChangeOf,
  difference: differenceOf,
  sent: ({ sentAt }) => sentAt,
  deadline: ({ deadline }) => deadline,
}

/** Which institutions are looked at; the same for the list, the overview's links, comparisons, sums and acts on many. */
export type Look = {
  readonly search: string
  readonly standing: Standing | 'all'
  /** What has left its institution, with whomever it lies and approved too. */
  readonly sent: 'yes' | 'all'
  /** What came in today. */
  readonly today: 'yes' | 'all'
  readonly type: Profile['orgType'] | 'all'
  readonly ownership: Profile['organizationProperty'] | 'all'
  readonly location: Profile['location'] | 'all'
  /** The code of an aimag, or of a sum; `none`: those that are in no catalogue; '': all. */
  readonly region: string
  /** How many learners it has. */
  readonly learners: Size | 'all'
  readonly late: 'yes' | 'all'
  /** Sent again after a return. */
  readonly again: 'yes' | 'all'
  /** `no`: nobody has calculated a report of its newest period yet, so that it stands in no sum. */
  readonly calculated: 'no' | 'all'
  /** `warnings`: with any; `unexplained`: of which some have no reason yet; `justified`: with reasons. */
  readonly doubts: (typeof doubtLooks)[number] | 'all'
  readonly ceiling: CeilingStanding | 'all'
}
export const doubtLooks = ['warnings', 'unexplained', 'justified'] as const

/** All of them. */
export const everything: Look = {
  search: '',
  standing: 'all',
  sent: 'all',
  today: 'all',
  type: 'all',
  ownership: 'all',
  location: 'all',
  region: '',
  learners: 'all',
  late: 'all',
  again: 'all',
  calculated: 'all',
  doubts: 'all',
  ceiling: 'all',
}

/** The institutions that have a period: a revised one only those whose first is approved. */
export function havingPeriod<Row extends Pick<ListedInstitution, 'sessionCodes'>>(
  rows: readonly Row[],
  sessionCode: string,
): readonly Row[] {
  return rows.filter(({ sessionCodes }) => sessionCodes.includes(sessionCode))
}

/** Whether a look leaves nobody out. */
export function isEverything(look: Look): boolean {
  return Object.entries(everything).every(([name, all]) =>
    Object.entries(look).some(([own, value]) => own === name && value === all),
  )
}

const doubtful: Readonly<Record<(typeof doubtLooks)[number], (row: ListedInstitution) => boolean>> = {
  warnings: ({ warnings }) => warnings > 0,
  unexplained: ({ toExplain }) => toExplain > 0,
  justified: ({ justified }) => justified > 0,
}

function isIn({ aimagCode, sumCode }: Region, region: string): boolean {
  if (region === '') return true
  return region === 'none' ? aimagCode === null : aimagCode === region || sumCode === region
}

/** The institutions that are looked at, as they come. */
export function seen(rows: readonly ListedInstitution[], look: Look): readonly ListedInstitution[] {
  const is = <Choice extends string>(chosen: Choice | 'all', own: Choice | null): boolean =>
    chosen === 'all' || chosen === own
  const chosen = rows.filter(
    (row) =>
      is(look.standing, row.standing) &&
      is(look.sent, isSent(row.standing) ? 'yes' : null) &&
      is(look.today, row.today === 'yes' ? 'yes' : null) &&
      is(look.type, row.orgType) &&
      is(look.ownership, row.organizationProperty) &&
      is(look.location, row.location) &&
      is(look.learners, sizeOf(row)) &&
      is(look.late, row.late === 'yes' ? 'yes' : null) &&
      is(look.again, row.again === 'yes' ? 'yes' : null) &&
      is(look.ceiling, ceilingStandingOf(row)) &&
      is(look.calculated, row.status === 'NEW' ? 'no' : null) &&
      isIn(row, look.region) &&
      (look.doubts === 'all' || doubtful[look.doubts](row)),
  )
  return foundRows(chosen, ({ institutionId, name }) => `${institutionId} ${name}`, look.search)
}

/** Which institutions of a list are looked at, and in which order: by number where none is named. */
export type Looking = Look & {
  readonly order: { readonly key: ListColumn; readonly way: Way } | null
}

/** The institutions that are looked at, in their order. */
export function lookedAt(
  rows: readonly ListedInstitution[],
  { order, ...look }: Looking,
): readonly ListedInstitution[] {
  const found = seen(rows, look)
  return order === null ? found : orderedRows(found, sortValues[order.key], order.way)
}

/**
 * What the list adds up, in tugrik, each column as it stands. `change`, in percent, is that of the institutions that have both years alone, or a
 * comparison would set one number of schools beside another; `compared` tells how many of those `known` in either year they are (`null` where
 * nothing can be compared). `difference`: by headcount less what is asked for, in percent.
 */
export type ListTotals = {
  /** `null` where nobody has begun. */
  readonly asked: number | null
  readonly headcount: number | null
  readonly difference: number | null
  /** `null` where nobody has a last year. */
  readonly askedBefore: number | null
  readonly known: number
  readonly compared: number
  readonly change: number | null
  /** The same by headcount, of the same institutions. */
  readonly headcountChange: number | null
  /** People, of those that have counted them. */
  readonly learners: number
  /** What is asked for by learner, tugrik, over those that have both; `null` where none has. */
  readonly costOfLearner: number | null
  /** `null` where nothing is approved. */
  readonly approved: ApprovedTotals | null
  /** `null` where nobody has a ceiling. */
  readonly ceiling: CeilingTotals | null
  readonly errors: number
  readonly warnings: number
  /** Of what kinds of institutions: their forms say with how many decimals an amount is told. */
  readonly groups: readonly Group[]
  /** How many of them have figures that are older than their draft. */
  readonly outdated: number
}

/** Whether the change is told of some institutions alone, since not all that stand in the totals have both years. */
export function isOfSome({ compared, known }: Pick<ListTotals, 'compared' | 'known'>): boolean {
  return compared > 0 && compared < known
}

/**
 * Whether the difference is not that of the two sums which stand beside it: the headcount of private institutions is held against all that they
 * cost, of which the state pays a part.
 */
export function isAgainstWhole({
  asked,
  headcount,
  difference,
}: Pick<ListTotals, 'asked' | 'headcount' | 'difference'>): boolean {
  if (asked === null || headcount === null) return false
  return changeFrom(asked, headcount).percent !== difference
}

/** How many are approved, and what was approved of them together, tugrik. */
export type ApprovedTotals = { readonly institutions: number; readonly amount: number }

/**
 * How institutions stand to their ceilings together, tugrik (calculation §10, Ceilings in totals): `limited` out of `all` have one, `above` are above it, and
 * `limit` is what these ceilings come to. What has no ceiling is held against none.
 */
export type CeilingTotals = {
  readonly limited: number
  readonly all: number
  readonly above: number
  readonly limit: number
  /** What those ask for that have a ceiling, of the kinds of expense that it limits; of those `known` alone whose figures are there. */
  readonly asked: number
  /** What is left as its column tells it; `null` unless all have a ceiling and are known, since only then the whole is above or within it. */
  readonly left: number | null
  readonly known: number
}

type Added = Amounts &
  Pick<
    ListedInstitution,
    'errors' | 'warnings' | 'measures' | 'orgType' | 'figures' | 'ceilings' | 'approved'
  >

/** Adds up the rows of a list. */
export function listTotals(rows: readonly Added[]): ListTotals {
  const now = rows.flatMap(({ readings }) => readings ?? [])
  const both = rows.flatMap(({ readings, readingsBefore }) =>
    readings === null || readingsBefore === null ? [] : [{ now: readings, before: readingsBefore }],
  )
  const changeIn = (name: ReadingName): number | null =>
    changeFrom(sum(both.map(({ before }) => before[name])), sum(both.map((each) => each.now[name]))).percent
  const counted = rows.flatMap(({ readings, measures }) =>
    readings === null || measures === null || !measures.learners
      ? []
      : [{ asked: readings.asked, learners: measures.learners }],
  )
  const learners = sum(counted.map((each) => each.learners))
  const held = now.map((each) => comparedReadings(each).compared)
  return {
    asked: sumOfKnown(now.map(({ asked }) => asked)),
    headcount: sumOfKnown(now.map(({ headcount }) => headcount)),
    difference: changeFrom(sum(held.map(({ asked }) => asked)), sum(held.map(({ headcount }) => headcount)))
      .percent,
    askedBefore: sumOfKnown(rows.map(askedBeforeOf)),
    known: rows.filter(({ readings, readingsBefore }) => readings !== null || readingsBefore !== null).length,
    compared: both.length,
    change: changeIn('asked'),
    headcountChange: changeIn('headcount'),
    learners,
    costOfLearner: learners === 0 ? null : sum(counted.map(({ asked }) => asked)) / learners,
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

function ceilingTotals(rows: readonly Limited[]): CeilingTotals | null {
  const limits = rows.flatMap((row) => ceilingOf(row) ?? [])
  if (limits.length === 0) return null
  const left = rows.flatMap((row) => leftIn(row) ?? [])
  return {
    limited: limits.length,
    all: rows.length,
    above: left.filter((each) => each < 0).length,
    limit: sum(limits),
    asked: sum(rows.map(askedUnder)),
    left: left.length === rows.length ? sum(left) : null,
    known: left.length,
  }
}

/** What is asked for of the kinds of expense that have a ceiling, tugrik; nothing of what is not known. */
function askedUnder(row: Limited): number {
  const asked = askedKindsOf(row)
  const limits = lowestOf(row.ceilings)
  return asked === null ? 0 : sum(expenseKinds.map((kind) => (limits[kind] === null ? 0 : asked[kind])))
}

/** Of those that are known; `null` where none is. */
function sumOfKnown(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : sum(known)
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
