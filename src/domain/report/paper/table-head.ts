import type { ColumnBand } from '#domain/report/paper/column-bands.ts'
import { hasAmounts } from '#domain/report/paper/has-amounts.ts'
import type { PaperCell } from '#domain/report/paper/paper.ts'
import type { PaperReport } from '#domain/report/paper/paper-inputs.ts'
import { inks, sizes } from '#domain/report/paper/sizes.ts'
import { wideRow } from '#domain/report/paper/wide-row.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { headRowsOf } from '#domain/sheet/head-rows.ts'
import { printText } from '#text/print.ts'

/** The rows that every page of a table repeats: which columns and in what unit, the captions, the column numbers. */
export function tableHead(report: PaperReport, band: ColumnBand, year: number): PaperCell[][] {
  const columns = report.columns.slice(band.first - 1, band.first - 1 + band.widths.length)
  const numbers = columns.map((_, index) => String(band.first + index))
  const above = aboveTable(report, band)
  return [
    ...(above === '' ? [] : [rowAbove(above, columns.length + 2)]),
    ...captionRows(columns, year),
    [printText.lineCodeColumn, printText.lineCaptionColumn, ...numbers].map((text) => numberCell(text)),
  ]
}

/** The captions with those above them: what neighbours share stands over them once, and is repeated on every page. */
function captionRows(columns: PaperReport['columns'], year: number): PaperCell[][] {
  const own = [printText.lineCode, printText.lineCaption].map((caption) => ({ caption, under: [] }))
  const rows = headRowsOf([...own, ...columns])
  return rows.map((cells) => {
    const row = Array.from({ length: columns.length + own.length }, (): PaperCell => ({ text: '' }))
    for (const { caption, column, columns: wide, rows: high } of cells)
      row[column] = {
        ...captionCell(captionOf(caption, year)),
        ...(wide > 1 ? { colSpan: wide } : {}),
        ...(high > 1 ? { rowSpan: high } : {}),
      }
    return row
  })
}

function aboveTable(report: PaperReport, band: ColumnBand): string {
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
