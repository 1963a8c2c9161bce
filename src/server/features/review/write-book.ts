import { type Cell, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import type { BookCell, BookPage } from '#domain/consolidation/sum-book.ts'

/** Writes the pages as an .xlsx file; formulas carry the figures that they give. */
export function writeBook(pages: readonly BookPage[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: pages.map(sheetOf) })
}

function sheetOf({ name, rows, frozen }: BookPage): WriteSheet {
  const cells = rows.flatMap((row, index) =>
    row.flatMap((cell, column): (readonly [string, Partial<Cell>])[] =>
      cell === null ? [] : [[`${index},${column}`, cellOf(cell)]],
    ),
  )
  const widest = Math.max(0, ...rows.map(({ length }) => length))
  return {
    name,
    rows: [],
    cells: new Map(cells),
    columns: Array.from({ length: widest }, (_, column) => ({ width: column === 1 ? 48 : 16 })),
    freezePane: { rows: frozen, columns: 2 },
  }
}

function cellOf(cell: BookCell): Partial<Cell> {
  switch (cell.is) {
    case 'text':
      return { value: cell.text }
    case 'head':
      return { value: cell.text, style: { font: { bold: true }, alignment: { wrapText: true } } }
    case 'figure':
      return { value: cell.value, style: { numFmt: formatOf(cell.decimals) } }
    case 'formula':
      return { formula: cell.formula, formulaResult: cell.value, style: { numFmt: formatOf(cell.decimals) } }
  }
}

function formatOf(decimals: number): string {
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
}
