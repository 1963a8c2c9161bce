import type { SumTable } from '#domain/consolidation/sum-table.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { type BookCell, type BookSheet, type Holding, look, textCell } from '#domain/workbook/book.ts'
import { columnsBefore } from '#domain/workbook/form.ts'
import { lineCells } from '#domain/workbook/line-cells.ts'
import { sumText } from '#text/sums.ts'

/** Rows above the first line, the captions of the columns among them. */
export const above = 3

/** A figure of the report: line and column from 0. */
export type Figure = { readonly line: number; readonly column: number }

/** A column of a page: which of the report's columns it shows, and what it holds in a line; `null` leaves the cell out. */
export type PageColumn = { readonly column: number; readonly holds: (figure: Figure) => Holding | null }

type Making = {
  readonly table: SumTable
  readonly year: number
  readonly name: string
  readonly kind: BookSheet['kind']
  readonly top: readonly BookCell[]
  readonly columns: readonly PageColumn[]
}

/** A page with the lines of the report: what is given for its top, the captions, then a figure for every line and column. */
export function sumPage({ table, year, name, kind, top, columns }: Making): BookSheet {
  return {
    ...plainPage(columnsBefore + columns.length, above),
    name,
    kind,
    cells: [
      ...top,
      ...[sumText.code, sumText.line].map((caption, place) => headCell(place, caption)),
      ...columns.map(({ column }, index) =>
        headCell(columnsBefore + index, captionOf(table.columns[column]?.caption ?? '', year)),
      ),
      ...lineCells(
        table.lines.map(({ level, ...line }) => ({
          ...line,
          caption: captionOf(line.caption, year),
          indent: level,
        })),
        above,
      ),
      ...columns.flatMap((each, index) => figureCells(table, each, columnsBefore + index)),
    ],
  }
}

/** A page as wide as so many columns, of which the code and the caption stay in sight with the rows at the top. */
export function plainPage(
  columns: number,
  rowsInSight: number,
): Pick<BookSheet, 'widths' | 'heights' | 'frozen' | 'merged'> {
  return {
    widths: Array.from({ length: columns }, (_, column) => (column === 1 ? 48 : 16)),
    heights: new Map(),
    frozen: { rows: rowsInSight, columns: columnsBefore },
    merged: [],
  }
}

function headCell(place: number, caption: string): BookCell {
  return textCell(above - 1, place, caption, 'head')
}

function figureCells(table: SumTable, { column, holds }: PageColumn, place: number): readonly BookCell[] {
  const decimals = table.columns[column]?.decimals ?? 0
  return table.lines.flatMap(({ strong }, line) => {
    const holding = holds({ line, column })
    if (holding === null) return []
    const role = holding.is === 'formula' ? 'computed' : 'given'
    return [{ row: above + line, column: place, holds: holding, look: { ...look(role), decimals, strong } }]
  })
}
