import { changeFrom } from '#domain/draft/budget-total.ts'
import { isClosed, type Status } from '#domain/draft/review.ts'
import { roundHalfAway } from '#domain/number/rounding.ts'
import { sumOf } from '#domain/number/sum-of.ts'
import type { PrintedSum, ReportColumn, ReportLine } from '#domain/report/report.ts'

/** The figures of an institution, or of several, in the order of the report's lines and columns; `null` for a text, and for what is not summed of several. */
export type SumPart = {
  readonly institutionId: string
  readonly name: string
  readonly status: Status
  readonly values: readonly (number | null)[]
  /** How many institutions stand in it. */
  readonly institutions: number
  /** Its figures of last year, with this year's of those that have both; `null`: none of them has one. */
  readonly lastYear: SumLastYear | null
}

/** What stands as one part of a sum: an institution, a region with all of its own, or a type of institutions. */
export type SumBy = 'institution' | 'region' | 'type'

/** A report over many institutions: its form, the figures of each, and who has none. Units of the report (thousand tugrik). */
export type SumTable = {
  /** The key under which it is asked for. */
  readonly report: string
  readonly code: string
  readonly description: string
  readonly title: string
  /** The columns of the snapshot: neither what the form prints nor last year's. */
  readonly columns: readonly ReportColumn[]
  readonly lines: readonly ReportLine[]
  /** Whether a figure is summed, in the order of lines and columns: no averages, no shares, no texts. */
  readonly summed: readonly ('yes' | 'no')[]
  /** Which figures are printed with what they are added up from, by `rowNum`. */
  readonly sums: readonly PrintedSum[]
  /** What a part is. */
  readonly by: SumBy
  readonly parts: readonly SumPart[]
  /** How many institutions stand in it. */
  readonly institutions: number
  /** Those of them whose figures can still change; of many the first ones (`namesShown`). */
  readonly drafts: readonly Pick<SumPart, 'institutionId' | 'name' | 'status'>[]
  /** How many these are in all. */
  readonly draftCount: number
  /** The same sum out of last year's budgets of those that stand in it, which need not be all; `null`: none has one. */
  readonly lastYear: SumLastYear | null
  /** Institutions without a snapshot of this form; of many the first ones (`namesShown`). */
  readonly missing: readonly { readonly institutionId: string; readonly name: string }[]
  /** How many these are in all. */
  readonly missingCount: number
}

/** So many institutions are told by their names on the screen and on paper; ASSUMED: nobody reads more of them there. */
export const namesShown = 50

/** Where a figure stands among the values of a part. Line and column from 0. */
export function placeIn({ columns }: Pick<SumTable, 'columns'>, line: number, column: number): number {
  return line * columns.length + column
}

/** Whether the figure of a line and column is summed. Both from 0. */
export function isSummed(table: Pick<SumTable, 'columns' | 'summed'>, line: number, column: number): boolean {
  return table.summed[placeIn(table, line, column)] === 'yes'
}

/** The columns in which some figure is summed, by number from 0. */
export function summedColumns({
  columns,
  lines,
  summed,
}: Pick<SumTable, 'columns' | 'lines' | 'summed'>): readonly number[] {
  return columns.flatMap((_, column) =>
    lines.some((_, line) => isSummed({ columns, summed }, line, column)) ? [column] : [],
  )
}

/** The sum of a figure over all parts, to the decimals of its column; `null` where it is not summed. Line and column from 0. */
export function sumAt(
  table: Pick<SumTable, 'columns' | 'summed' | 'parts'>,
  line: number,
  column: number,
): number | null {
  if (!isSummed(table, line, column)) return null
  const place = placeIn(table, line, column)
  const sum = sumOf(table.parts.map(({ values }) => values[place] ?? 0))
  return roundHalfAway(sum, table.columns[column]?.decimals ?? 0)
}

/** The sum of last year beside one of this over the same institutions: both, what came or went, and in percent of what it was; `null` where there is none. */
export type SumChange = {
  readonly now: number
  readonly before: number
  readonly difference: number
  readonly percent: number | null
}

/**
 * How a sum lies to that of last year, to the decimals of its column, over the institutions that have both (as lists compare); `null` where one
 * of the two is not summed. Line and column from 0.
 */
export function changeAt(
  table: Pick<SumTable, 'columns' | 'lastYear'>,
  line: number,
  column: number,
): SumChange | null {
  const place = placeIn(table, line, column)
  const now = table.lastYear?.now[place] ?? null
  const before = table.lastYear?.values[place] ?? null
  if (now === null || before === null) return null
  const { difference, percent } = changeFrom(before, now)
  return { now, before, difference: roundHalfAway(difference, table.columns[column]?.decimals ?? 0), percent }
}

/** Over how many institutions a sum is compared with last year's where that is not all of them; `null`: all, or nothing is compared. */
export function comparedOnly({
  institutions,
  lastYear,
}: Pick<SumTable, 'institutions' | 'lastYear'>): number | null {
  return lastYear !== null && lastYear.institutions < institutions ? lastYear.institutions : null
}

/** The same sum out of other budgets of the same institutions: over how many, and its figures in the order of lines and columns. */
export type SumBeside = {
  readonly institutions: number
  /** `null` where nothing is summed, or no budget had the line. */
  readonly values: readonly (number | null)[]
}

/** Last year's sum, and this year's over the same institutions: no others may be set against it. */
export type SumLastYear = SumBeside & {
  /** In the order of lines and columns; `null` where nothing is summed. */
  readonly now: readonly (number | null)[]
}

/** Figures added up place by place, without dust; `null` where nobody has any. */
export function addedTogether(all: readonly (readonly (number | null)[])[]): readonly (number | null)[] {
  const [first = []] = all
  return first.map((_, place) => {
    const own = all.flatMap((values) => values[place] ?? [])
    return own.length === 0 ? null : sumOf(own)
  })
}

/** Figures that are told of several institutions: what is not summed, a share or an average, is none of theirs. */
export function onlySummed(
  { summed }: Pick<SumTable, 'summed'>,
  values: readonly (number | null)[],
): readonly (number | null)[] {
  return values.map((value, place) => (summed[place] === 'yes' ? value : null))
}

/** Last year's sum of all parts, with this year's over the same institutions, to the decimals of its columns; `null`: no part has one. */
export function wholeLastYear(
  table: Pick<SumTable, 'columns' | 'summed'>,
  parts: readonly Pick<SumPart, 'lastYear'>[],
): SumLastYear | null {
  const there = parts.flatMap(({ lastYear }) => lastYear ?? [])
  if (there.length === 0) return null
  const whole = (of: 'values' | 'now'): SumLastYear['values'] =>
    roundedIn(table, addedTogether(there.map((each) => each[of])))
  return {
    institutions: there.reduce((count, each) => count + each.institutions, 0),
    values: whole('values'),
    now: whole('now'),
  }
}

/** The figures of a sum to the decimals of its columns; `null` where nothing is summed. */
export function roundedIn(
  table: Pick<SumTable, 'columns' | 'summed'>,
  values: readonly (number | null)[],
): readonly (number | null)[] {
  const { columns } = table
  return onlySummed(table, values).map((value, place) =>
    value === null ? null : roundHalfAway(value, columns[place % columns.length]?.decimals ?? 0),
  )
}

/** Several institutions as one part of a sum, by what they have in common. */
export type PartGroup = { readonly code: string; readonly name: string }

/** Of those that have nothing in common with others: they come last. */
export const noCode = 'none'

/** How far a report has come, least first: a part of several is as far as its least. */
const course: readonly Status[] = ['NEW', 'RETURNED', 'CALCULATED', 'SENT', 'APPROVED']

/** A part of a sum without its figures. */
export type PartHead = Pick<SumPart, 'institutionId' | 'name' | 'status'>

/** How a sum falls into parts, and who stands in each. */
export type Division = readonly { readonly part: PartHead; readonly of: readonly PartHead[] }[]

/** Each institution by itself. */
export function byInstitution(members: readonly PartHead[]): Division {
  return members.map((part) => ({ part, of: [part] }))
}

/** By what the institutions have in common, in the order of the codes. */
export function grouped(
  members: readonly PartHead[],
  groupOf: (institutionId: string) => PartGroup,
): Division {
  const named = new Map(members.map(({ institutionId }) => [institutionId, groupOf(institutionId)]))
  const groups = Map.groupBy(members, ({ institutionId }) => named.get(institutionId)?.code ?? '')
  return [...groups]
    .toSorted(([a], [b]) => Number(a === noCode) - Number(b === noCode) || a.localeCompare(b))
    .map(([code, of]) => ({
      part: {
        institutionId: code,
        name: named.get(of[0]?.institutionId ?? '')?.name ?? code,
        status: leastOf(of),
      },
      of,
    }))
}

function leastOf(members: readonly PartHead[]): Status {
  return course.find((status) => members.some((each) => each.status === status)) ?? 'NEW'
}

/** Under this code stand in a sum all parts that are not shown by themselves. */
export const restCode = 'rest'

/** Which parts of a sum are shown by themselves, from 0 on so many; the others are one part behind them. */
export type ShownParts = { readonly from: number; readonly most: number }

/** Some parts of a sum by themselves, and the rest of them as one, so that a sum of thousands can be looked at and stays what it is. */
export function partsShown(
  division: Division,
  { from, most }: ShownParts,
  restName: (count: number) => string,
): Division {
  const shown = division.slice(from, from + most)
  const others = [...division.slice(0, from), ...division.slice(from + most)]
  if (others.length === 0) return division
  const of = others.flatMap((each) => each.of)
  const part = { institutionId: restCode, name: restName(others.length), status: leastOf(of) }
  return [...shown, { part, of }]
}

/** The parts of a sum that can still change, because their report is calculated or came back and is not sent. */
export function draftsIn<Part extends Pick<SumPart, 'status'>>(parts: readonly Part[]): readonly Part[] {
  return parts.filter(({ status }) => !isClosed(status))
}
