import { addsUp } from '#domain/report/paper/adds-up.ts'
import { cellText } from '#domain/report/paper/cell-text.ts'
import type { ColumnBand } from '#domain/report/paper/column-bands.ts'
import type { PaperCell } from '#domain/report/paper/paper.ts'
import type { PaperInputs, PaperReport } from '#domain/report/paper/paper-inputs.ts'
import type { ReportValues } from '#domain/report/paper/report-values.ts'
import { inks, sizes } from '#domain/report/paper/sizes.ts'
import { wideRow } from '#domain/report/paper/wide-row.ts'
import { measureOf, type PaperFacts, type ReportLine } from '#domain/report/report.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { printText } from '#text/print.ts'

type Below = Pick<PaperFacts, 'year'> & { readonly notes: readonly string[] }

/** The lines of a table within one band of columns; below the last band its notes. */
export function tableRows(
  report: PaperReport,
  values: ReportValues,
  band: ColumnBand,
  { notes, year }: Below,
): PaperCell[][] {
  const rows = report.lines.map((line, index) => [
    ...lineStart(line, year),
    ...band.widths.map((_, place) => valueCell(report, values, line, index + 1, band.first + place)),
  ])
  return [...rows, ...notesBelow(report, band, notes).map((note) => noteRow(note, band.widths.length + 2))]
}

/** What is said below a table: of rounding where printed rows do not add up, and where the year before has no figures. */
export function notesOf(
  report: PaperReport,
  { rows, facts: { year, yearBefore } }: Pick<PaperInputs, 'rows' | 'facts'>,
): readonly string[] {
  const compares = report.columns.some(({ from }) => from === 'yearBefore')
  return [
    addsUp(report, rows) ? [] : [printText.roundingNote],
    compares && !yearBefore?.[report.code] ? [printText.noYearBefore(year - 1)] : [],
  ].flat()
}

/** The notes of a table stand below its last band. */
export function notesBelow(
  report: PaperReport,
  band: ColumnBand,
  notes: readonly string[],
): readonly string[] {
  return band.first + band.widths.length <= report.columns.length ? [] : notes
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
  const text = cellText(measureOf(is, line), value)
  return { text, bold: line.strong, alignment: isNumber ? 'right' : 'left', noWrap: isNumber }
}

function noteRow(text: string, columns: number): PaperCell[] {
  return wideRow({ text, color: inks.quiet, fontSize: sizes.font.small }, columns)
}
