import { type ColumnBand, tableForm } from '#domain/report/paper/column-bands.ts'
import { keptRows } from '#domain/report/paper/kept-rows.ts'
import type { PaperCell, PaperTable } from '#domain/report/paper/paper.ts'
import type { PaperInputs, PaperReport } from '#domain/report/paper/paper-inputs.ts'
import { paperMarks } from '#domain/report/paper/paper-marks.ts'
import { printedTable, type TableReport } from '#domain/report/paper/printed-table.ts'
import { sizes } from '#domain/report/paper/sizes.ts'
import { tableHead } from '#domain/report/paper/table-head.ts'
import { tableLook } from '#domain/report/paper/table-look.ts'
import { notesOf, tableRows } from '#domain/report/paper/table-rows.ts'

/** The marks of the rows before which a table goes on at the top of the next page. */
export type PageBreaks = ReadonlySet<string>

/** A report as tables under each other: one for every band of columns, cut where a page break is asked for. */
export function reportTable(asked: PaperReport, inputs: PaperInputs, breaks: PageBreaks): PaperTable[] {
  const { year } = inputs.facts
  const { report, values } = printedTable(asked, inputs)
  const notes = notesOf(asked, inputs)
  const marks = new Set(keptRows(asked, inputs).flatMap(({ first, last }) => [first, last]))
  return tableForm(report, values, year).bands.flatMap((band, index) => {
    const rows = tableRows(report, values, band, { notes, year })
    const markOf = (row: number): string => paperMarks.row(report.code, index, row)
    const marked = rows.map((cells, row) => (marks.has(markOf(row)) ? withMark(cells, markOf(row)) : cells))
    // The first table stands under the title, at the top of its page.
    const turns = (piece: number): boolean => piece > 0 || (index > 0 && breaks.has(markOf(0)))
    const begins = (row: number): boolean => breaks.has(markOf(row)) || isFull(report, row)
    const starts = [0, ...rows.flatMap((_, row) => (row > 0 && begins(row) ? [row] : []))]
    return starts.map((start, piece) => ({
      ...tableOf(report, band, year, marked.slice(start, starts[piece + 1])),
      ...(turns(piece) ? { pageBreak: 'before' as const } : {}),
    }))
  })
}

/** Whether the page before a line has as many lines as the report allows. */
function isFull({ linesPerPage, lines }: PaperReport, row: number): boolean {
  return linesPerPage !== null && row < lines.length && row % linesPerPage === 0
}

function tableOf(report: TableReport, band: ColumnBand, year: number, rows: PaperCell[][]): PaperTable {
  const head = tableHead(report, band, year)
  const body = [...head, ...rows]
  const air = 2 * sizes.cell.side + sizes.cell.line
  return {
    table: {
      headerRows: head.length,
      keepWithHeaderRows: Math.min(2, rows.length),
      dontBreakRows: true,
      widths: [sizes.codeColumn, band.captionWidth, ...band.widths].map((width) => width - air),
      body,
    },
    layout: tableLook(body),
    margin: [0, 0, 0, 10],
  }
}

/** The mark sits on the row's first text: an empty cell leaves no trace on the paper. */
function withMark(cells: PaperCell[], mark: string): PaperCell[] {
  const place = cells.findIndex(({ text }) => text !== '')
  return cells.map((cell, index) => (index === place ? { ...cell, id: mark } : cell))
}
