import { type Cell, type WriteOptions, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import {
  type Book,
  type BookCell,
  type BookSheet,
  columnName,
  lettersAcross,
  lettersOf,
} from '#domain/excel/book.ts'
import { cellStyle } from '#server/workbook/cell-styles.ts'

type NamedRange = NonNullable<WriteOptions['namedRanges']>[number]

/** Height of a line of text in the size of the book, points. */
const pointsALine = 13

const tabColors = {
  about: '66717C',
  report: '1F5FA8',
  blank: 'E3B505',
  register: '3A8F5C',
  norm: '8C6BB1',
} as const

/** Writes a book as an .xlsx file. Formulas carry our figures, and Excel works them out anew when it opens the file. */
export function writeBook({ title, sheets }: Book): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(sheetOf),
    namedRanges: printTitles(sheets),
    properties: { title },
  })
}

function sheetOf({ name, kind, widths, heights, frozen, cells, merged }: BookSheet): WriteSheet {
  return {
    name,
    columns: widths.map((width) => ({ width })),
    rows: [],
    rowDefs: new Map([...heights].map(([row, lines]) => [row, { height: lines * pointsALine + 3 }])),
    cells: new Map(cells.map((cell) => [`${cell.row},${cell.column}`, cellOf(cell)])),
    merges: merged.map(({ top, left, bottom, right }) => ({
      startRow: top,
      startCol: left,
      endRow: bottom,
      endCol: right,
    })),
    freezePane: frozen,
    view: { tabColor: { rgb: tabColors[kind] } },
    pageSetup: pageSetup(widths, kind === 'about' ? 0 : frozen.columns),
  }
}

/** As many pages across as the widths need, where each repeats its first columns. */
function pageSetup(widths: readonly number[], repeated: number): NonNullable<WriteSheet['pageSetup']> {
  const letters = lettersOf(widths)
  const before = lettersOf(widths.slice(0, repeated))
  const fitToWidth = letters <= lettersAcross ? 1 : Math.ceil((letters - before) / (lettersAcross - before))
  return { paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth, fitToHeight: 0 }
}

/**
 * The captions of the columns and of the lines, which every printed page repeats, below and beside the first; the first
 * sheet has none. As names of our own: hucre 1.0.0 leaves the name of the sheet without the quotes that Excel asks for.
 */
function printTitles(sheets: readonly BookSheet[]): NamedRange[] {
  return sheets
    .filter(({ kind }) => kind !== 'about')
    .map(({ name, frozen }) => {
      const own = `'${name.replaceAll("'", "''")}'!`
      const rows = `${own}$1:$${frozen.rows}`
      const range = frozen.columns > 0 ? `${own}$A:$${columnName(frozen.columns - 1)},${rows}` : rows
      return { name: '_xlnm.Print_Titles', range, scope: name }
    })
}

function cellOf(cell: BookCell): Partial<Cell> {
  return { ...contentOf(cell), style: cellStyle(cell) }
}

function contentOf({ holds, look }: Pick<BookCell, 'holds' | 'look'>): Partial<Cell> {
  switch (holds.is) {
    case 'empty':
      return { value: null }
    case 'text':
      return { value: holds.text === '' ? null : holds.text + look.sign }
    case 'number':
      return { value: holds.value }
    case 'formula':
      return { formula: holds.formula, formulaResult: holds.value }
    case 'link':
      return {
        value: holds.text,
        hyperlink: { target: '', location: `'${holds.sheet.replaceAll("'", "''")}'!A1` },
      }
  }
}
