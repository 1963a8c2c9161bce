import type { ColumnBand } from '#domain/report/paper/column-bands.ts'
import { hasAmounts } from '#domain/report/paper/has-amounts.ts'
import type { PaperCell } from '#domain/report/paper/paper.ts'
import type { TableReport } from '#domain/report/paper/printed-table.ts'
import { inks, sizes } from '#domain/report/paper/sizes.ts'
import { wideRow } from '#domain/report/paper/wide-row.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { type HeadCell, headRowsOf } from '#domain/sheet/head-rows.ts'
import { printText } from '#text/print.ts'

/** The rows that every page of a table repeats: which columns and in what unit, the captions, the column numbers. */
export function tableHead(report: TableReport, band: ColumnBand, year: number): PaperCell[][] {
  const columns = report.columns.slice(band.first - 1, band.first - 1 + band.widths.length)
  const numbers = columns.map((_, index) => String(band.first + index))
  const above = aboveTable(report, band)
  return [
    ...(above === '' ? [] : [rowAbove(above, columns.length + 2)]),
    ...captionRows({ ...report, columns }, year),
    [printText.lineCodeColumn, printText.lineCaptionColumn, ...numbers].map((text) => numberCell(text)),
  ]
}

/**
 * The captions, and above them once what neighbours share; both are repeated on every page. A caption stands in the lowest
 * row, where the row grows with it, and the cells above it have no line between: a cell that spans rows would not grow them.
 */
function captionRows({ columns, lineCaption }: TableReport, year: number): PaperCell[][] {
  const own = [printText.lineCode, lineCaption].map((caption) => ({ caption, under: [] }))
  const all = [...own, ...columns]
  const depth = Math.max(...all.map(({ under }) => under.length))
  const leaves = all.map(({ caption, under }) => leafCell(captionOf(caption, year), under.length === depth))
  const above = headRowsOf(all).slice(0, depth)
  return [...above.map((cells, level) => groupRow(cells, level, all.length, year)), leaves]
}

function leafCell(text: string, isUnderGroup: boolean): PaperCell {
  return { ...captionCell(text), ...(isUnderGroup ? {} : { border: [true, false, true, true] }) }
}

/** The captions above, each over its columns; over the others nothing but the ground. */
function groupRow(cells: readonly HeadCell[], level: number, columns: number, year: number): PaperCell[] {
  const row = Array.from(
    { length: columns },
    (): PaperCell => ({ ...captionCell(''), border: [true, level === 0, true, false] }),
  )
  for (const { caption, column, columns: wide, isLeaf } of cells)
    if (!isLeaf) row[column] = { ...captionCell(captionOf(caption, year)), colSpan: wide }
  return row
}

function aboveTable(report: TableReport, band: ColumnBand): string {
  const last = band.first + band.widths.length - 1
  const part = band.widths.length < report.columns.length ? printText.columnsPart(band.first, last) : ''
  return [part, hasAmounts(report) ? printText.thousandTugrik : ''].filter((text) => text !== '').join(' · ')
}

/** Stands above the grid: no borders of its own. */
function rowAbove(text: string, columns: number): PaperCell[] {
  return wideRow({ text, alignment: 'right', color: inks.quiet, fontSize: sizes.font.head }, columns)
}

/** A caption of a column. */
export function captionCell(text: string): PaperCell {
  return {
    text,
    bold: true,
    fontSize: sizes.font.head,
    alignment: 'center',
    verticalAlignment: 'middle',
    fillColor: inks.head,
  }
}

/** The number below a caption. */
export function numberCell(text: string): PaperCell {
  return { text, fontSize: sizes.font.small, alignment: 'center', color: inks.quiet, fillColor: inks.head }
}
