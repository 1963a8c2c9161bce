import { changeFrom } from '#domain/draft/budget-total.ts'
import { isClosed, type Status } from '#domain/draft/review.ts'
import { roundHalfAway } from '#domain/number/rounding.ts'
import type { PrintedSum, ReportColumn, ReportLine, ReportRow } from '#domain/report/report.ts'

/** One institution's figures in the order of the report's lines and columns, as its snapshot has them; `null` for a text. */
export type SumPart = {
  readonly institutionId: string
  readonly name: string
  readonly status: Status
  readonly values: readonly (number | null)[]
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
  /** Those of them whose figures can still change. */
  readonly drafts: readonly Pick<SumPart, 'institutionId' | 'name' | 'status'>[]
  /** The same sum out of last year's budgets of those that stand in it, which need not be all; `null`: none has one. */
  readonly lastYear: SumLastYear | null
  /** Institutions without a snapshot of this form. */
  readonly missing: readonly { readonly institutionId: string; readonly name: string }[]
}

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
  const sum = table.parts.reduce((total, { values }) => total + (values[place] ?? 0), 0)
  return roundHalfAway(sum, table.columns[column]?.decimals ?? 0)
}

/**
 * A snapshot's figures of one report in the order of its form, or `null` where the snapshot has another number of them: it
 * was calculated in another form, and its lines must not be added to these.
 */
export function partValues(
  { columns, lines }: Pick<SumTable, 'columns' | 'lines'>,
  rows: readonly Pick<ReportRow, 'rowNum' | 'valueNumber'>[],
): SumPart['values'] | null {
  if (rows.length !== columns.length * lines.length) return null
  return rows.toSorted((a, b) => a.rowNum - b.rowNum).map(({ valueNumber }) => valueNumber)
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

/** One report of several institutions that kept it in the same form, added up row by row. */
export type KeptRows = {
  readonly institutions: number
  readonly rows: readonly Pick<ReportRow, 'rowNum' | 'valueNumber'>[]
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

/** Last year's sum with this year's of those that it is over. The parts are still the institutions. */
export function lastYearOver(
  table: Pick<SumTable, 'columns' | 'lines' | 'summed' | 'parts'>,
  beside: SumBeside,
  ids: readonly string[],
): SumLastYear {
  const over = new Set(ids)
  const both = { ...table, parts: table.parts.filter(({ institutionId }) => over.has(institutionId)) }
  const now = table.lines.flatMap((_, line) => table.columns.map((_, column) => sumAt(both, line, column)))
  return { ...beside, now }
}

/** Adds up other budgets as a sum is, to the decimals of its columns; rows are numbered as the lines of the sum are. `null`: there are none. */
export function sumBeside(
  table: Pick<SumTable, 'columns' | 'lines' | 'summed'>,
  kept: readonly KeptRows[],
): SumBeside | null {
  const institutions = kept.reduce((count, each) => count + each.institutions, 0)
  if (institutions === 0) return null
  const known = kept.map(({ rows }) => new Map(rows.map(({ rowNum, valueNumber }) => [rowNum, valueNumber])))
  const valueAt = (line: number, column: number): number | null => {
    if (!isSummed(table, line, column)) return null
    const rowNum = placeIn(table, line, column) + 1
    const figures = known.flatMap((rows) => rows.get(rowNum) ?? [])
    if (figures.length === 0) return null
    const sum = figures.reduce((total, figure) => total + figure, 0)
    return roundHalfAway(sum, table.columns[column]?.decimals ?? 0)
  }
  const values = table.lines.flatMap((_, line) => table.columns.map((_, column) => valueAt(line, column)))
  return { institutions, values }
}

/** Several institutions as one part of a sum, by what they have in common. */
export type PartGroup = { readonly code: string; readonly name: string }

/** Of those that have nothing in common with others: they come last. */
export const noCode = 'none'

/** How far a report has come, least first: a part of several is as far as its least. */
const course: readonly Status[] = ['NEW', 'RETURNED', 'CALCULATED', 'SENT', 'APPROVED']

/**
 * The parts of a sum added up by what their institutions have in common, in the order of the codes. A figure that is not summed, a share or
 * an average, is none of several institutions; neither is one that no part has.
 */
export function groupedParts(
  { parts, summed }: Pick<SumTable, 'parts' | 'summed'>,
  groupOf: (institutionId: string) => PartGroup,
): readonly SumPart[] {
  const named = new Map(parts.map(({ institutionId }) => [institutionId, groupOf(institutionId)]))
  const groups = Map.groupBy(parts, ({ institutionId }) => named.get(institutionId)?.code ?? '')
  return [...groups]
    .toSorted(([a], [b]) => Number(a === noCode) - Number(b === noCode) || a.localeCompare(b))
    .map(([code, own]) => ({
      institutionId: code,
      name: named.get(own[0]?.institutionId ?? '')?.name ?? code,
      status: course.find((status) => own.some((part) => part.status === status)) ?? 'NEW',
      values: summed.map((is, place) => {
        const figures = own.flatMap(({ values }) => values[place] ?? [])
        return is === 'no' || figures.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0)
      }),
    }))
}

/** Under this code stand in a sum all parts that are not shown by themselves. */
export const restCode = 'rest'

/** Which parts of a sum are shown by themselves, from 0 on so many; the others are one part behind them. */
export type ShownParts = { readonly from: number; readonly most: number }

/** Some parts of a sum by themselves, and the rest of them as one, so that a sum of thousands can be looked at and stays what it is. */
export function partsShown(
  { parts, summed }: Pick<SumTable, 'parts' | 'summed'>,
  { from, most }: ShownParts,
  restName: (count: number) => string,
): readonly SumPart[] {
  const shown = new Set(parts.slice(from, from + most))
  const others = parts.filter((part) => !shown.has(part))
  if (others.length === 0) return parts
  const rest = groupedParts({ parts: others, summed }, () => ({
    code: restCode,
    name: restName(others.length),
  }))
  return [...shown, ...rest]
}

/** The parts of a sum that can still change, because their report is calculated or came back and is not sent. */
export function draftsIn<Part extends Pick<SumPart, 'status'>>(parts: readonly Part[]): readonly Part[] {
  return parts.filter(({ status }) => !isClosed(status))
}
