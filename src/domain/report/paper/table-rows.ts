import { cellText } from '#domain/report/paper/cell-text.ts'
import type { ColumnBand } from '#domain/report/paper/column-bands.ts'
import { hasAmounts } from '#domain/report/paper/has-amounts.ts'
import type { PaperCell } from '#domain/report/paper/paper.ts'
import type { PaperReport } from '#domain/report/paper/paper-inputs.ts'
import type { ReportValues } from '#domain/report/paper/report-values.ts'
import { inks, sizes } from '#domain/report/paper/sizes.ts'
import { wideRow } from '#domain/report/paper/wide-row.ts'
import type { ReportLine } from '#domain/report/report.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { printText } from '#text/print.ts'

/** The lines of a table within one band of columns; below the last band the note about rounding. */
export function tableRows(
  report: PaperReport,
  values: ReportValues,
  band: ColumnBand,
  year: number,
): PaperCell[][] {
  const rows = report.lines.map((line, index) => [
    ...lineStart(line, year),
    ...band.widths.map((_, place) => valueCell(report, values, line, index + 1, band.first + place)),
  ])
  return hasNote(report, band) ? [...rows, noteRow(band.widths.length + 2)] : rows
}

/** Whether the note about rounding stands below this band. */
export function hasNote(report: PaperReport, band: ColumnBand): boolean {
  return hasAmounts(report) && band.first + band.widths.length > report.columns.length
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

function noteRow(columns: number): PaperCell[] {
  return wideRow({ text: printText.roundingNote, color: inks.quiet, fontSize: sizes.font.small }, columns)
}
