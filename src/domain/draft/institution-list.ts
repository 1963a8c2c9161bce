import { changeFrom, comparedReadings, type KeptReadings } from '#domain/draft/budget-total.ts'
import type { ReviewStage, Status } from '#domain/draft/review.ts'
import { foundRows, orderedRows, type SortValue, type Way } from '#domain/list/look-through.ts'
import { type Group, groupOf, type Profile } from '#domain/organisation/profile.ts'
import { reportText } from '#text/reports.ts'
import { reviewText } from '#text/review.ts'

/** How an institution's year stands in a reviewer's list. Amounts in tugrik, moments as ISO time. */
export type ListedInstitution = Pick<Profile, 'orgType' | 'organizationProperty'> & {
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
  readonly errors: number
  /** Of the budget as it stands now, of what is sent as it was sent; `null` where nothing was begun. */
  readonly readings: KeptReadings | null
  /** Of last year's newest sent report, else of its newest calculated one (calculation §9, Last year's figure). */
  readonly readingsBefore: KeptReadings | null
  readonly sentAt: string | null
  /** Until when it must be sent; `null` without a deadline. */
  readonly deadline: string | null
  /** Whether the figures are of the draft as it stands; `outdated` ones are being renewed. */
  readonly figures: 'fresh' | 'outdated'
}

/** What an institution is, in words. */
export function typeOf({
  orgType,
  organizationProperty,
}: Pick<ListedInstitution, 'orgType' | 'organizationProperty'>): string {
  const type = reviewText.types[orgType]
  return organizationProperty === 'PRIVATE' ? reviewText.list.private(type) : type
}

/** How its report stands, in words; of what was sent also where it lies. */
export function stateOf({ status, desk }: Pick<ListedInstitution, 'status' | 'desk'>): string {
  const state = reportText.status[status]
  return status === 'SENT' && (desk === 'district' || desk === 'ministry')
    ? `${state}, ${reviewText.list.lies[desk]}`
    : state
}

type Amounts = Pick<ListedInstitution, 'readings' | 'readingsBefore'>

export const askedOf = ({ readings }: Amounts): number | null => readings?.asked ?? null
export const askedBeforeOf = ({ readingsBefore }: Amounts): number | null => readingsBefore?.asked ?? null
export const headcountOf = ({ readings }: Amounts): number | null => readings?.headcount ?? null
/** By headcount less what is asked for, in percent. */
export const differenceOf = ({ readings }: Amounts): number | null =>
  readings && comparedReadings(readings).percent
/** How much more or less is asked for than last year, in percent; `null` where one of the two is not known. */
export const changeOf = ({ readings, readingsBefore }: Amounts): number | null =>
  readings && readingsBefore && changeFrom(readingsBefore.asked, readings.asked).percent
/** The share of its blanks that are saved; `null` where it fills in none. */
export const filledOf = ({ filled, blanks }: Pick<ListedInstitution, 'filled' | 'blanks'>): number | null =>
  blanks === 0 ? null : filled / blanks

/** The columns of the list. */
export const listColumns = [
  'number',
  'name',
  'type',
  'status',
  'filled',
  'errors',
  'askedBefore',
  'asked',
  'change',
  'headcount',
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
  status: stateOf,
  filled: filledOf,
  errors: ({ errors }) => errors,
  askedBefore: askedBeforeOf,
  asked: askedOf,
  change: changeOf,
  headcount: headcountOf,
  difference: differenceOf,
  sent: ({ sentAt }) => sentAt,
  deadline: ({ deadline }) => deadline,
}

/** Which institutions of a list are looked at, and in which order: by number where none is named. */
export type Looking = {
  readonly search: string
  readonly desk: ReviewStage | 'all'
  readonly type: Profile['orgType'] | 'all'
  readonly order: { readonly key: ListColumn; readonly way: Way } | null
}

/** The institutions that are looked at, in their order. */
export function lookedAt(
  rows: readonly ListedInstitution[],
  { search, desk, type, order }: Looking,
): readonly ListedInstitution[] {
  const chosen = rows.filter(
    (row) => (desk === 'all' || row.desk === desk) && (type === 'all' || row.orgType === type),
  )
  const found = foundRows(chosen, ({ institutionId, name }) => `${institutionId} ${name}`, search)
  return order === null ? found : orderedRows(found, sortValues[order.key], order.way)
}

/**
 * What the list adds up, in tugrik, each column as it stands. `change`, in percent, is that of the institutions that have both years alone, or a
 * comparison would set one number of schools beside another; `compared` tells how many of those `known` in either year they are (`null` where
 * nothing can be compared). `difference`: by headcount less what is asked for, in percent.
 */
export type ListTotals = {
  readonly asked: number
  readonly headcount: number
  readonly difference: number | null
  readonly askedBefore: number
  readonly known: number
  readonly compared: number
  readonly change: number | null
  readonly errors: number
  /** Of what kinds of institutions: their forms say with how many decimals an amount is told. */
  readonly groups: readonly Group[]
  /** How many of them have figures that are older than their draft. */
  readonly outdated: number
}

type Added = Amounts & Pick<ListedInstitution, 'errors' | 'orgType' | 'figures'>

/** Adds up the rows of a list. */
export function listTotals(rows: readonly Added[]): ListTotals {
  const now = rows.flatMap(({ readings }) => readings ?? [])
  const both = rows.flatMap(({ readings, readingsBefore }) =>
    readings === null || readingsBefore === null
      ? []
      : [{ now: readings.asked, before: readingsBefore.asked }],
  )
  const before = sum(both.map((each) => each.before))
  const held = now.map((each) => comparedReadings(each).compared)
  return {
    asked: sum(now.map(({ asked }) => asked)),
    headcount: sum(now.map(({ headcount }) => headcount)),
    difference: changeFrom(sum(held.map(({ asked }) => asked)), sum(held.map(({ headcount }) => headcount)))
      .percent,
    askedBefore: sum(rows.map((row) => askedBeforeOf(row) ?? 0)),
    known: rows.filter(({ readings, readingsBefore }) => readings !== null || readingsBefore !== null).length,
    compared: both.length,
    change: changeFrom(before, sum(both.map((each) => each.now))).percent,
    errors: sum(rows.map(({ errors }) => errors)),
    groups: [...new Set(rows.map(groupOf))],
    outdated: rows.filter(({ figures }) => figures === 'outdated').length,
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
