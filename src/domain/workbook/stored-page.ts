import type { PrintedTable } from '#domain/report/paper/printed-table.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import type { BookSheet } from '#domain/workbook/book.ts'
import { firstRowBelow, inYear, printedLines } from '#domain/workbook/form.ts'
import { headCells } from '#domain/workbook/head-cells.ts'
import { lineCells } from '#domain/workbook/line-cells.ts'
import { pageTop } from '#domain/workbook/page-top.ts'
import { legendCells, printedCells } from '#domain/workbook/printed-cells.ts'

import { rowHeights } from '#domain/workbook/wrapped-lines.ts'

type Making = {
  readonly name: string
  readonly title: string
  readonly table: PrintedTable
  readonly year: number
}

/** A report whose values are no sheet's, such as the cover: what was calculated, as it stands. */
export function storedPage({ name, title, table, year }: Making): BookSheet {
  const { columns, description, lineCaption } = table.report
  const widths = [6, 46, ...columns.map(({ unit }) => (unit === 'text' ? 40 : 15))]
  const head = headCells({ lineCaption, columns: inYear(columns, year) }, widths)
  const firstRow = firstRowBelow(columns)
  const cells = printedCells(table, firstRow, () => true)
  const top = pageTop(title, captionOf(description, year), widths)
  const lines = [...lineCells(printedLines(table, year), firstRow), ...cells]
  return {
    name,
    kind: 'report',
    widths,
    heights: new Map([...rowHeights(lines, widths), ...head.heights, ...top.heights]),
    frozen: { rows: firstRow, columns: 0 },
    cells: [
      ...top.cells,
      ...head.cells,
      ...lines,
      ...legendCells(cells, firstRow + table.report.lines.length),
    ],
    merged: [...top.merged, ...head.merged],
  }
}
