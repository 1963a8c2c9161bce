import { isClosed, type Status } from '#budget/review-states.ts'
import type { Additive } from '#engine/additive.ts'
import { roundHalfAway, sumOf } from '#engine/number/rounding.ts'
import { noCode, type PartGroup, type SumBy } from '#features/portfolio/part-groups.ts'
import { changeFrom } from '#forms/readings.ts'
import type { PrintedSum, Report, ReportColumn, ReportLine } from '#forms/reports/report.ts'

/** In the order of lines and columns; `null` for texts and figures that cannot be summed. */
export type SumPart = {
  readonly institutionId: string
  readonly name: string
  readonly status: Status
  readonly values: readonly (number | null)[]
  readonly institutions: number
  readonly lastYear: SumLastYear | null
}

/** Amounts are in thousand tugrik. */
export type SumTable = {
  readonly report: string
  readonly code: string
  readonly description: string
  readonly title: string
  /** The summed columns, without the columns of the form and of last year. */
  readonly columns: readonly ReportColumn[]
  readonly lines: readonly ReportLine[]
  /** In the order of lines and columns. */
  readonly summed: readonly boolean[]
  readonly sums: readonly PrintedSum[]
  readonly by: SumBy
  readonly parts: readonly SumPart[]
  readonly institutions: number
  /** At most `namesShown`. */
  readonly drafts: readonly Pick<SumPart, 'institutionId' | 'name' | 'status'>[]
  readonly draftCount: number
  /** Some institutions may lack last year; `null`: all lack it. */
  readonly lastYear: SumLastYear | null
  /** At most `namesShown`. */
  readonly missing: readonly { readonly institutionId: string; readonly name: string }[]
  readonly missingCount: number
}

/** ASSUMED: longer lists are not read on screen or paper. */
export const namesShown = 50

/** Line and column count from 0. */
export function placeIn({ columns }: Pick<SumTable, 'columns'>, line: number, column: number): number {
  return line * columns.length + column
}

/** Line and column count from 0. */
export function isSummed(table: Pick<SumTable, 'columns' | 'summed'>, line: number, column: number): boolean {
  return table.summed[placeIn(table, line, column)] === true
}

/** From 0. */
export function summedColumns({
  columns,
  lines,
  summed,
}: Pick<SumTable, 'columns' | 'lines' | 'summed'>): readonly number[] {
  return columns.flatMap((_, column) =>
    lines.some((_, line) => isSummed({ columns, summed }, line, column)) ? [column] : [],
  )
}

/** Rounds to the decimals of the column. Line and column count from 0. */
export function tableSumAt(
  table: Pick<SumTable, 'columns' | 'summed' | 'parts'>,
  line: number,
  column: number,
): number | null {
  if (!isSummed(table, line, column)) return null
  const place = placeIn(table, line, column)
  const sum = sumOf(table.parts.map(({ values }) => values[place] ?? 0))
  return roundHalfAway(sum, table.columns[column]?.decimals ?? 0)
}

/** A sum and last year's over the same institutions; `percent` is `null` for zero before. */
export type SumChange = {
  readonly now: number
  readonly before: number
  readonly difference: number
  readonly percent: number | null
}

/** Rounds to the decimals of the column; `null` if one side is not summed. Line and column count from 0. */
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

/** Returns `null` if all institutions or none are compared. */
export function comparedOnly({
  institutions,
  lastYear,
}: Pick<SumTable, 'institutions' | 'lastYear'>): number | null {
  return lastYear !== null && lastYear.institutions < institutions ? lastYear.institutions : null
}

/** In the order of lines and columns. */
export type SumComparison = {
  readonly institutions: number
  /** `null` if not summed or no budget had the line. */
  readonly values: readonly (number | null)[]
}

/** Includes this year's sum over equal institutions: other sets are not comparable. */
export type SumLastYear = SumComparison & {
  /** In the order of lines and columns; `null` if not summed. */
  readonly now: readonly (number | null)[]
}

/** Adds up by position, without binary residue; `null` if all are missing. */
export function sumByPosition(all: readonly (readonly (number | null)[])[]): readonly (number | null)[] {
  const [first = []] = all
  return first.map((_, place) => {
    const own = all.flatMap((values) => values[place] ?? [])
    return own.length === 0 ? null : sumOf(own)
  })
}

export function onlySummed(
  { summed }: Pick<SumTable, 'summed'>,
  values: readonly (number | null)[],
): readonly (number | null)[] {
  return values.map((value, place) => (summed[place] ? value : null))
}

export function wholeLastYear(
  table: Pick<SumTable, 'columns' | 'summed'>,
  parts: readonly Pick<SumPart, 'lastYear'>[],
): SumLastYear | null {
  const lastYears = parts.flatMap(({ lastYear }) => lastYear ?? [])
  if (lastYears.length === 0) return null
  const whole = (of: 'values' | 'now'): SumLastYear['values'] =>
    roundedIn(table, sumByPosition(lastYears.map((each) => each[of])))
  return {
    institutions: lastYears.reduce((count, each) => count + each.institutions, 0),
    values: whole('values'),
    now: whole('now'),
  }
}

export function roundedIn(
  table: Pick<SumTable, 'columns' | 'summed'>,
  values: readonly (number | null)[],
): readonly (number | null)[] {
  const { columns } = table
  return onlySummed(table, values).map((value, place) =>
    value === null ? null : roundHalfAway(value, columns[place % columns.length]?.decimals ?? 0),
  )
}

/** The order of progress; a group has its lowest status. */
const course: readonly Status[] = ['NEW', 'RETURNED', 'CALCULATED', 'SENT', 'APPROVED']

export type PartHead = Pick<SumPart, 'institutionId' | 'name' | 'status'>

export type Division = readonly { readonly part: PartHead; readonly of: readonly PartHead[] }[]

export function byInstitution(members: readonly PartHead[]): Division {
  return members.map((part) => ({ part, of: [part] }))
}

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

/** The code of the part that combines all parts not shown individually. */
export const restCode = 'rest'

export type ShownParts = { readonly from: number; readonly most: number }

/** Combines the rest as one part, so that a sum of thousands stays readable and complete. */
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

export function draftsIn<Part extends Pick<SumPart, 'status'>>(parts: readonly Part[]): readonly Part[] {
  return parts.filter(({ status }) => !isClosed(status))
}

export type Maker = { readonly id: string; readonly reports: readonly Report[] }

export type Summable = { readonly key: string; readonly report: Report; readonly ids: readonly string[] }

/**
 * Returns the summable reports: tables of fixed lines. Two forms of one code are two reports, because their lines
 * differ in meaning.
 */
export function summables(makers: readonly Maker[]): readonly Summable[] {
  const found = new Map<string, { readonly report: Report; readonly ids: string[] }>()
  for (const { id, reports } of makers) {
    for (const report of reports.filter(({ layout }) => layout === 'table')) {
      const form = formOf(report)
      const known = found.get(form)
      if (known) known.ids.push(id)
      else found.set(form, { report, ids: [id] })
    }
  }
  const all = [...found.values()]
  return all.map(({ report, ids }, index) => {
    const before = all.slice(0, index).filter((each) => each.report.code === report.code).length
    return { key: before === 0 ? report.code : `${report.code}.${before + 1}`, report, ids }
  })
}

export function sumForm(
  report: Report,
  isAdditive: Additive,
): Pick<SumTable, 'columns' | 'lines' | 'summed' | 'sums'> {
  const columns = report.columns.filter(({ from }) => from === 'snapshot')
  const { value, lines, sums } = report
  const { code, fields } = value.from === 'sheet' ? value.sheet : { code: '', fields: {} }
  const names = Object.keys(fields)
  const summed = lines.flatMap((_, line) =>
    columns.map(({ unit }, column) => {
      const at = { sheet: code, row: String(line + 1), field: names[column] ?? '' }
      return unit !== 'text' && isAdditive(at)
    }),
  )
  return { columns, lines, summed, sums }
}

/** Cached: thousands of institutions share the reports of a view. */
const forms = new WeakMap<Report, string>()

function formOf(report: Report): string {
  const { code, columns, lines } = report
  const form = forms.get(report) ?? JSON.stringify([code, columns, lines])
  forms.set(report, form)
  return form
}
