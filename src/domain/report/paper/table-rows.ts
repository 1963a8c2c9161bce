import { cellText } from '#domain/report/paper/cell-text.ts'
import type { ColumnBand } from '#domain/report/paper/column-bands.ts'
import { hasAmounts } from '#domain/report/paper/has-amounts.ts'
import type { PaperCell } from '#domain/report/paper/paper.ts'
import type { PaperReport } from '#domain/report/paper/paper-inputs.ts'
import type { ReportValues } from '#domain/report/paper/report-values.ts'
import { inks, sizes } from '#domain/report/paper/sizes.ts'
import { wideRow } from '#domain/report/paper/wide-row.ts'
import type { PaperFacts, ReportLine } from '#domain/report/report.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { printText } from '#text/print.ts'

type Facts = Pick<PaperFacts, 'year' | 'yearBefore'>

/** The lines of a table within one band of columns; below the last band its notes. */
export function tableRows(
  report: PaperReport,
  values: ReportValues,
  band: ColumnBand,
  facts: Facts,
): PaperCell[][] {
  const rows = report.lines.map((line, index) => [
    ...lineStart(line, facts.year),
    ...band.widths.map((_, place) => valueCell(report, values, line, index + 1, band.first + place)),
  ])
  return [...rows, ...notesBelow(report, band, facts).map((note) => noteRow(note, band.widths.length + 2))]
}

/** What is said below a band, if it is the last: of rounding under amounts, and where the year before has no figures. */
export function notesBelow(
  report: PaperReport,
  band: ColumnBand,
  { year, yearBefore }: Facts,
): readonly string[] {
  if (band.first + band.widths.length <= report.columns.length) return []
  const compares = report.columns.some(({ from }) => from === 'yearBefore')
  return [
    hasAmounts(report) ? [printText.roundingNote] : [],
    compares && !yearBefore?.[report.code] ? [printText.noYearBefore(year - 1)] : [],
  ].flat()
}

function lineStart(line: ReportLine, year: number): PaperCell[] {
  return [
    { text: line.code, bold: line.strong },
    { text: captionOf(line.caption, year), bold: line.strong, margin: [line.level * sizes.indent, 0, 0, 0] },
  ]
}

function valueCell(
  report: PaperReport,
  values: ReportValues,
  line: ReportLine,
  lineNumber: number,
  column: number,
): PaperCell {
  const is = report.columns[column - 1]
  if (!is) return { text: '' }
  const value = values(lineNumber, column)
  const isNumber = typeof value?.valueNumber === 'number'
  const text = cellText(is, value)
  return { text, bold: line.strong, alignment: isNumber ? 'right' : 'left', noWrap: isNumber }
}

function noteRow(text: string, columns: number): PaperCell[] {
  return wideRow({ text, color: inks.quiet, fontSize: sizes.font.small }, columns)
}
