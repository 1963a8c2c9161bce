import { errorProblem } from '#engine/list/error-cells.ts'
import { judgeList, type ListCellChange, type ListRules } from '#engine/list/judge-list.ts'
import type { ListRow, ListSheet } from '#engine/list/read-list.ts'
import {
  cellsOf,
  type HiddenLines,
  hiddenLines,
  listSheetOf,
  readyWorkbook,
  type SheetExtent,
  unpackedSize,
  visibilityOf,
  type WorkbookCodec,
} from '#engine/list/workbook-file.ts'
import { isErrorText } from '#engine/number/error-texts.ts'
import { type Choice, isDash } from '#engine/number/parse.ts'
import type { SourceCell } from '#engine/number/source-cell.ts'

export type IncomingRow<Row> = {
  readonly cells: readonly (string | null)[]
  readonly parsed:
    | {
        readonly ok: true
        readonly row: Row
        /** `new`: the row is not stored yet. */
        readonly changes: number | 'new'
        readonly notes: readonly ImportedCellNote[]
      }
    | {
        readonly ok: false
        /** Columns count from 0. */
        readonly problems: readonly { readonly column: number; readonly message: string }[]
      }
}

/** Contains the stored value, '' if empty, or the rounded figure. Columns count from 0. */
export type ImportedCellNote = {
  readonly column: number
  readonly kind: 'changes' | 'left' | 'rounded'
  readonly now: string
  /** The new value, if it is not the text of the file. */
  readonly to?: string
}

/** Judges rows for the preview. `show` writes a stored text, for example masked. */
export function incomingRows<Field extends string, Row>(
  rules: ListRules<Field, Row>,
  rows: readonly ListRow[],
  show = (_column: number, stored: string): string => stored,
): readonly IncomingRow<Row>[] {
  const fields: readonly string[] = rules.fields
  return judgeList(rules, rows, 'part').rows.map((row, index): IncomingRow<Row> => {
    const cells = rows[index]?.cells ?? []
    if (row.kind === 'refused') {
      const problems = row.problems.map(({ field, message }) => ({ column: fields.indexOf(field), message }))
      return { cells, parsed: { ok: false, problems } }
    }
    const noted = (
      kind: ImportedCellNote['kind'],
      changes: readonly ListCellChange[],
    ): readonly ImportedCellNote[] =>
      changes
        .filter(({ column }) => (cells[column] ?? null) !== null)
        .map(({ column, from, to }) => ({ column, kind, now: kind === 'rounded' ? to : show(column, from) }))
    const notes = [
      ...noted('rounded', row.rounded),
      ...noted('left', row.ignored),
      ...noted('changes', row.changes),
    ]
    const changes = row.kind === 'new' ? row.kind : row.changes.length
    return { cells, parsed: { ok: true, row: row.item, changes, notes } }
  })
}

/** Rejects Excel errors, formulas without results and hidden figures, also in text columns. */
export function refuseErrors<Row>(row: IncomingRow<Row>): IncomingRow<Row> {
  const errors = row.cells.flatMap((cell, column) =>
    isErrorText(cell ?? '') ? [{ column, message: errorProblem(cell ?? '') }] : [],
  )
  if (errors.length === 0) return row
  const others = row.parsed.ok
    ? []
    : row.parsed.problems.filter(({ column }) => errors.every((error) => error.column !== column))
  return { cells: row.cells, parsed: { ok: false, problems: [...errors, ...others] } }
}

/** One decision for the whole list turns rejected dashes into 0 or empty. */
export function dashColumns(rows: readonly IncomingRow<unknown>[]): ReadonlySet<number> {
  return new Set(
    rows.flatMap(({ cells, parsed }) =>
      parsed.ok ? [] : parsed.problems.flatMap(({ column }) => (isDash(cells[column] ?? '') ? [column] : [])),
    ),
  )
}

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

/** Larger files are not manually typed lists. */
const mostBytes = 5 * 1024 * 1024
/** A list of 5,000 rows needs a tenth of it; much more would exhaust the browser's memory. */
const mostUnpacked = 40 * 1024 * 1024
/** Two cells in far corners would otherwise allocate everything between them. */
type Extent = SheetExtent & { readonly range: string }
/** The range has one row and column more, which must be empty. */
const extent: Extent = { rows: 20_000, columns: 100, range: 'A1:CW20001' }

/** Returns sheets that may contain a list; `tooLarge` above the limits. Throws if the file is unreadable. */
export async function listSheetsFromWorkbook(file: Blob): Promise<readonly ListSheet[] | 'tooLarge'> {
  if (file.size > mostBytes) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (unpackedSize(bytes) > mostUnpacked) return 'tooLarge'
  return listSheetsIn(bytes, extent)
}

async function listSheetsIn(bytes: Uint8Array, extent: Extent): Promise<readonly ListSheet[] | 'tooLarge'> {
  const book = await readBook(bytes, extent)
  return book === 'tooLarge'
    ? book
    : book.sheets.map((sheet) => listSheetOf(sheet, book.formulas, book.theme))
}

function isLarger(rows: readonly (readonly unknown[])[], { rows: mostRows, columns }: Extent): boolean {
  return rows.some((row, at) =>
    row.some((value, place) => (at >= mostRows || place >= columns) && value !== null && value !== ''),
  )
}

async function readBook(bytes: Uint8Array, extent: Extent) {
  const { readXlsx } = await import('hucre/xlsx')
  const ready = await readyWorkbook(bytes, unpacking)
  if (ready.extent.rows > extent.rows || ready.extent.columns > extent.columns) return 'tooLarge'
  const { sheets, themeColors: theme } = await readXlsx(ready.bytes, {
    range: extent.range,
    readStyles: true,
  })
  return sheets.some(({ rows }) => isLarger(rows, extent))
    ? 'tooLarge'
    : { sheets, theme, formulas: ready.formulas }
}

const unpacking: WorkbookCodec = {
  inflate: inflated,
  decode: (bytes) => new TextDecoder().decode(bytes),
  encode: (text) => new TextEncoder().encode(text),
}

async function inflated(packed: Uint8Array, most: number): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(packed)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
  const content = new Uint8Array(most)
  let place = 0
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return content.subarray(0, place)
    content.set(value, place)
    place += value.length
  }
}

/** Merged ranges include their ends. */
export type WorkbookSheet = {
  readonly name: string
  readonly visibility: 'visible' | 'hidden'
  readonly hidden: HiddenLines
  readonly rows: readonly (readonly (SourceCell | string)[])[]
  readonly merged: readonly {
    readonly top: number
    readonly left: number
    readonly bottom: number
    readonly right: number
  }[]
}

/** Applies the same limits and includes formula results. Throws if the file is unreadable. */
export async function sheetsFromWorkbook(file: Blob): Promise<readonly WorkbookSheet[] | 'tooLarge'> {
  if (file.size > mostBytes) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (unpackedSize(bytes) > mostUnpacked) return 'tooLarge'
  const book = await readBook(bytes, extent)
  if (book === 'tooLarge') return book
  return book.sheets.map(({ merges = [], ...sheet }) => ({
    name: sheet.name,
    visibility: visibilityOf(sheet),
    hidden: hiddenLines(sheet),
    rows: cellsOf(sheet, book.formulas, book.theme).map((row) =>
      row.map((cell) => (isPlainText(cell) ? cell.text : cell)),
    ),
    merged: merges.map(({ startRow, startCol, endRow, endCol }) => ({
      top: startRow,
      left: startCol,
      bottom: endRow,
      right: endCol,
    })),
  }))
}

const isPlainText = ({ format, kind }: SourceCell): boolean => format === '' && kind === 'text'

/** A list of the whole country: 60,000 rows of it take a tenth, and half of it unpacked. */
const mostLongBytes = 20 * 1024 * 1024
const mostLongUnpacked = 60 * 1024 * 1024
const longExtent: Extent = { rows: 60_000, columns: 100, range: 'A1:CW60001' }

/**
 * Returns `tooLarge` above the limits. Above 40 MB unpacked a streaming reader keeps the page responsive, but
 * provides no formats and formulas. Throws if the file is unreadable.
 */
export async function longSheetsFromWorkbook(file: Blob): Promise<readonly ListSheet[] | 'tooLarge'> {
  if (file.size > mostLongBytes) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (unpackedSize(bytes) > mostLongUnpacked) return 'tooLarge'
  return listSheetsIn(bytes, longExtent)
}
