import type { PaperReport } from '#domain/report/paper/paper-inputs.ts'
import type { ReportValues } from '#domain/report/paper/report-values.ts'

/** Neighbouring rows that stand on one page, by their places in the table, counted from 0. */
export type RowGroup = { readonly first: number; readonly last: number }

/** A table of so few lines stays whole, such as each band of one with many columns. */
const fewLines = 6

/**
 * What stays together: a heading with the line below it, and the closing lines with the one before them and the notes, so
 * that no total stands alone on a page; of a table of few lines all. Groups that touch are one.
 */
export function rowGroups(report: PaperReport, values: ReportValues, notes: number): readonly RowGroup[] {
  const lines = report.lines.length
  const headings = report.lines.flatMap((line, index) =>
    line.strong && isHeading(report, values, index + 1) ? [{ first: index, last: index + 1 }] : [],
  )
  const closing = Math.max(1, report.closingLines)
  const tail = { first: lines <= fewLines ? 0 : Math.max(0, lines - 1 - closing), last: lines - 1 + notes }
  const inside = headings.filter(({ last }) => last < lines)
  return [...inside, tail].reduce<readonly RowGroup[]>(joined, []).filter(({ first, last }) => last > first)
}

/** A strong line over deeper ones, or one without figures. */
function isHeading(report: PaperReport, values: ReportValues, line: number): boolean {
  const [own, next] = report.lines.slice(line - 1)
  if (own && next && next.level > own.level) return true
  return report.columns.every(
    ({ unit }, index) => unit === 'text' || (values(line, index + 1)?.valueNumber ?? null) === null,
  )
}

function joined(groups: readonly RowGroup[], next: RowGroup): readonly RowGroup[] {
  const before = groups.at(-1)
  if (!before || before.last < next.first) return [...groups, next]
  return [...groups.slice(0, -1), { first: before.first, last: Math.max(before.last, next.last) }]
}
