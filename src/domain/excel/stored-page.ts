import type { BookSheet } from '#domain/excel/book.ts'
import {
  firstRowBelow,
  headCells,
  inYear,
  legendCells,
  lineCells,
  pageTop,
  printedCells,
  printedLines,
  rowHeights,
} from '#domain/excel/form.ts'
import type { PrintedTable } from '#domain/report/paper/printed-table.ts'
import { captionOf } from '#engine/names.ts'

type StoredPageOptions = {
  readonly name: string
  readonly title: string
  readonly table: PrintedTable
  readonly year: number
}

/** Builds the page of a report without a sheet, such as the cover. */
export function storedPage({ name, title, table, year }: StoredPageOptions): BookSheet {
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
