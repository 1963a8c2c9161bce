import type { Report, ReportRow } from '#domain/report/report.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { type BookCell, type BookSheet, codeCell, look, textCell } from '#domain/workbook/book.ts'
import { columnsBefore, rowsAbove } from '#domain/workbook/form.ts'
import { headCells } from '#domain/workbook/head-cells.ts'
import { pageTop } from '#domain/workbook/page-top.ts'

type Making = {
  readonly name: string
  readonly title: string
  readonly report: Report
  /** The values of all reports as they were calculated. */
  readonly rows: readonly ReportRow[]
  readonly year: number
}

/** A report whose values are no sheet's, such as the cover or the list of documents: what was calculated, as it stands. */
export function storedPage({ name, title, report, rows, year }: Making): BookSheet {
  const own = rows.filter(({ standardReportCode }) => standardReportCode === report.code)
  const head = headCells(report.columns.map(({ caption }) => ({ path: [captionOf(caption, year)] })))
  return {
    name,
    kind: 'report',
    widths: [6, 46, ...report.columns.map(({ holds }) => (holds === 'text' ? 46 : 15))],
    frozen: { rows: rowsAbove + 1, columns: 0 },
    cells: [
      ...pageTop(title, captionOf(report.description, year)),
      ...head.cells,
      ...lineCells(report, own, year),
      ...own.map((row) => valueCell(report, row)),
    ],
    merged: head.merged,
  }
}

/** The captions of the lines; a report that names none numbers them. */
function lineCells(report: Report, own: readonly ReportRow[], year: number): readonly BookCell[] {
  const count = Math.max(0, ...own.map(({ rowNum }) => Math.ceil(rowNum / report.columns.length)))
  return Array.from({ length: count }, (_, index) => {
    const line = report.lines[index]
    const row = rowsAbove + 1 + index
    const code = codeCell(row, 0, line?.code ?? String(index + 1))
    const caption = textCell(row, 1, captionOf(line?.caption ?? '', year), 'caption')
    const style = { ...look('caption'), strong: line?.strong ?? false, indent: line?.level ?? 0 }
    return [code, { ...caption, look: style }]
  }).flat()
}

function valueCell(report: Report, { rowNum, valueNumber, valueString }: ReportRow): BookCell {
  const place = (rowNum - 1) % report.columns.length
  const row = rowsAbove + 1 + Math.floor((rowNum - 1) / report.columns.length)
  const column = columnsBefore + place
  if (valueNumber === null) return textCell(row, column, valueString ?? '', 'text')
  const decimals = report.columns[place]?.decimals ?? 0
  return { row, column, holds: { is: 'number', value: valueNumber }, look: { ...look('text'), decimals } }
}
