import type { SheetFilterInfo } from 'hucre'
import type { ListRow, ListSheet } from '#domain/list/read-list.ts'
import { type Choice, isDash } from '#domain/number/parse.ts'
import {
  isErrorText,
  type SourceCell,
  sourceText,
  workbookCell,
  workbookCells,
} from '#domain/number/source-cell.ts'
import { errorProblem } from '#text/rules.ts'

/** One row that is to be taken over from Excel: as it was read, and what it means or why it cannot be taken. */
export type IncomingRow<Row> = {
  /** `null` where the list has no such column. */
  readonly cells: readonly (string | null)[]
  readonly reading:
    | {
        readonly ok: true
        readonly row: Row
        /** How many cells of what is kept it changes; `new` for a row that is not kept yet. */
        readonly changes: number | 'new'
        /** What there is to say of its cells. */
        readonly notes: readonly CellNote[]
      }
    | {
        readonly ok: false
        /** Columns count from 0. */
        readonly problems: readonly { readonly column: number; readonly message: string }[]
      }
}

/**
 * What there is to say of a cell of a good row: it takes the place of what is kept, is left because it is not for a list to change, or is
 * rounded; and what is kept there now, '' for nothing, or the rounded figure. Columns count from 0.
 */
export type CellNote = {
  readonly column: number
  readonly is: 'changes' | 'left' | 'rounded'
  readonly now: string
}

/** Refuses a row with an error of Excel, a formula without its result or a hidden figure, also in a column of texts. */
export function refuseErrors<Row>(row: IncomingRow<Row>): IncomingRow<Row> {
  const errors = row.cells.flatMap((cell, column) =>
    isErrorText(cell ?? '') ? [{ column, message: errorProblem(cell ?? '') }] : [],
  )
  if (errors.length === 0) return row
  const others = row.reading.ok
    ? []
    : row.reading.problems.filter(({ column }) => errors.every((error) => error.column !== column))
  return { cells: row.cells, reading: { ok: false, problems: [...errors, ...others] } }
}

/** The columns in which a dash is refused: whether it is 0 or nothing is one question for the whole list. */
export function dashColumns(rows: readonly IncomingRow<unknown>[]): ReadonlySet<number> {
  return new Set(
    rows.flatMap(({ cells, reading }) =>
      reading.ok
        ? []
        : reading.problems.flatMap(({ column }) => (isDash(cells[column] ?? '') ? [column] : [])),
    ),
  )
}

/** The rows with 0 or nothing in the place of the dashes of some columns. */
export function withoutDashes(
  rows: readonly ListRow[],
  columns: ReadonlySet<number>,
  choice: Choice,
): readonly ListRow[] {
  const figure = choice === 'first' ? '0' : ''
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, column) => (columns.has(column) && isDash(cell ?? '') ? figure : cell)),
  }))
}

/** A larger file is no list that somebody typed. */
const mostBytes = 5 * 1024 * 1024
/** Unpacked, a list of 5,000 rows takes a tenth of it; much more would take the browser's memory. */
const mostUnpacked = 40 * 1024 * 1024
/** No list is wider or longer; two cells in far corners of a sheet would ask for all that lies between. */
const range = 'A1:CV20000'

/**
 * The sheets of an Excel file in which a list may stand, numbers with a decimal point; `tooLarge` for a file that no device should
 * unpack. The reader is loaded when the first file is. Throws what it cannot read.
 */
export async function listSheetsFromWorkbook(file: Blob): Promise<readonly ListSheet[] | 'tooLarge'> {
  if (file.size > mostBytes) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (unpackedSize(bytes) > mostUnpacked) return 'tooLarge'
  return listSheetsIn(bytes, range)
}

async function listSheetsIn(bytes: Uint8Array, range: string): Promise<readonly ListSheet[]> {
  const { readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(withSlashes(bytes), { range, readStyles: true })
  return sheets.map((sheet) => ({
    name: sheet.name,
    visibility: sheet.hidden || sheet.veryHidden ? 'hidden' : 'visible',
    rows: workbookCells(sheet).map((row) => row.map(sourceText)),
  }))
}

/** One sheet of an Excel file, cells of text alone as their text; and which cells are merged, ends included. */
export type WorkbookSheet = {
  readonly name: string
  readonly rows: readonly (readonly (SourceCell | string)[])[]
  readonly merged: readonly {
    readonly top: number
    readonly left: number
    readonly bottom: number
    readonly right: number
  }[]
}

/** All sheets of an Excel file, under the same limits; formulas as what they came to. Throws what it cannot read. */
export async function sheetsFromWorkbook(file: Blob): Promise<readonly WorkbookSheet[] | 'tooLarge'> {
  if (file.size > mostBytes) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (unpackedSize(bytes) > mostUnpacked) return 'tooLarge'
  const { readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(withSlashes(bytes), { range, readStyles: true })
  return sheets.map(({ merges = [], ...sheet }) => ({
    name: sheet.name,
    rows: workbookCells(sheet).map((row) => row.map((cell) => (isPlainText(cell) ? cell.text : cell))),
    merged: merges.map(({ startRow, startCol, endRow, endCol }) => ({
      top: startRow,
      left: startCol,
      bottom: endRow,
      right: endCol,
    })),
  }))
}

const isPlainText = ({ format, kind }: SourceCell): boolean => format === '' && kind === 'text'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
/** Stands where a size or a place is told elsewhere, in the form for files above 4 GB (APPNOTE 4.4.1.4). */
const ELSEWHERE = 0xffff_ffff
const MANY_ELSEWHERE = 0xffff
/** Bit 3 of an entry's flags: its sizes may stand behind its content (APPNOTE 4.4.4). */
const SIZES_BEHIND = 8

/**
 * How many bytes the parts of a zip file take when they are unpacked, by its directory; 0 for what is no zip file. The
 * reader unpacks no part beyond the size that is told of it, so that the directory can be believed; a part whose size is
 * not told there counts as endless, and so does a file whose directory is told elsewhere.
 */
export function unpackedSize(file: Uint8Array): number {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const end = endOfDirectory(view)
  if (end === null) return 0
  const isElsewhere =
    view.getUint16(end + 10, true) === MANY_ELSEWHERE ||
    view.getUint32(end + 12, true) === ELSEWHERE ||
    view.getUint32(end + 16, true) === ELSEWHERE
  if (isElsewhere) return Number.POSITIVE_INFINITY
  let size = 0
  let at = view.getUint32(end + 16, true)
  while (isEntry(view, at)) {
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    const isBehind = (view.getUint16(at + 8, true) & SIZES_BEHIND) !== 0
    size += unpacked === 0 && (packed > 0 || isBehind) ? Number.POSITIVE_INFINITY : unpacked
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return size
}

/** The same file with / in the names of its parts: some programs for Windows write \\ there, against the format (APPNOTE 4.4.17.1). */
function withSlashes(file: Uint8Array): Uint8Array {
  const bytes = file.slice()
  const view = new DataView(bytes.buffer)
  const end = endOfDirectory(view)
  for (let at = end === null ? bytes.length : view.getUint32(end + 16, true); isEntry(view, at); ) {
    const length = view.getUint16(at + 28, true)
    const local = view.getUint32(at + 42, true)
    for (const start of [at + 46, local + 30])
      for (let place = start; place < start + length; place += 1)
        if (bytes[place] === BACKSLASH) bytes[place] = SLASH
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return bytes
}

const BACKSLASH = 0x5c
const SLASH = 0x2f
const isEntry = (view: DataView, at: number): boolean =>
  at + 46 <= view.byteLength && view.getUint32(at, true) === DIRECTORY_ENTRY

function endOfDirectory(view: DataView): number | null {
  for (let at = view.byteLength - 22; at >= 0; at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  return null
}

/** A list of the whole country: 60,000 rows of it take a tenth. */
const mostLongBytes = 20 * 1024 * 1024
const mostLongUnpacked = 300 * 1024 * 1024
const mostLongRows = 60_000
/** One row more than is taken. */
const longRange = 'A1:CV60001'
/** After so many rows the page gets its turn. */
const rowsATurn = 500

/**
 * The sheets of an Excel file in which a long list may stand; `tooLarge` for a file that no device should unpack. Above 40 MB unpacked it is
 * read row by row, so that the page goes on meanwhile: that reader gives values without their formats and formulas. Throws what it cannot read.
 */
export async function longSheetsFromWorkbook(file: Blob): Promise<readonly ListSheet[] | 'tooLarge'> {
  if (file.size > mostLongBytes) return 'tooLarge'
  const given = new Uint8Array(await file.arrayBuffer())
  const unpacked = unpackedSize(given)
  if (unpacked > mostLongUnpacked) return 'tooLarge'
  if (unpacked <= mostUnpacked) {
    const sheets = await listSheetsIn(given, longRange)
    return sheets.some(({ rows }) => rows.length > mostLongRows) ? 'tooLarge' : sheets
  }
  const bytes = withSlashes(given)
  const { readXlsx, streamXlsxRows } = await import('hucre/xlsx')
  const found: Omit<ListSheet, 'rows'>[] = []
  // Asked of each sheet before its cells are read; none is read here.
  const note = ({ name, hidden, veryHidden }: SheetFilterInfo): boolean => {
    found.push({ name, visibility: hidden || veryHidden ? 'hidden' : 'visible' })
    return false
  }
  await readXlsx(bytes, { sheets: note })
  const sheets: ListSheet[] = []
  for (const sheet of found) {
    const rows: string[][] = []
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: sheet.name })) {
      if (index >= mostLongRows) return 'tooLarge'
      while (rows.length < index) rows.push([])
      rows.push(values.slice(0, mostColumns).map((value) => sourceText(workbookCell(value))))
      if (rows.length % rowsATurn === 0) await new Promise((resolve) => setTimeout(resolve))
    }
    sheets.push({ ...sheet, rows })
  }
  return sheets
}

const mostColumns = 100
