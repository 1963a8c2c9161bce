import { useEffect } from 'react'
import { cellText } from '#domain/list/read-list.ts'

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
      }
    | {
        readonly ok: false
        /** Columns count from 0. */
        readonly problems: readonly { readonly column: number; readonly message: string }[]
      }
}

/** The cells that a clipboard holds: of its HTML, which carries the table as it is, else of its text. */
export function pastedCells(clipboard: DataTransfer): readonly (readonly CopiedCell[])[] {
  return (
    copiedCells(clipboard.getData('text/html')) ??
    rowsFromText(clipboard.getData('text/plain')).map((row) => row.map((shown) => ({ shown, raw: null })))
  )
}

/** The same as texts, numbers with a decimal point. */
export function pastedRows(clipboard: DataTransfer): readonly (readonly string[])[] {
  return pastedCells(clipboard).map((row) =>
    row.map(({ shown, raw }) => (raw === null ? shown : String(raw))),
  )
}

/** Hears rows that are pasted on the page beside any field or dialog. `onRows` must stay the same function. */
export function usePastedRows(onRows: (rows: readonly (readonly string[])[]) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      if (!event.clipboardData || isTakenElsewhere(event.target)) return
      const rows = pastedRows(event.clipboardData)
      // One word is no list: somebody only missed a field.
      if (rows.length === 1 && (rows[0]?.length ?? 0) <= 1) return
      event.preventDefault()
      onRows(rows)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [onRows])
}

function isTakenElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, [role="dialog"], [role="alertdialog"]') !== null
  )
}

/** A cell of a copied table: what it showed, and the number behind it where the program that it comes from tells it. */
type CopiedCell = { readonly shown: string; readonly raw: number | null }

/**
 * The cells of the first table in copied HTML, as Excel, LibreOffice, Google Sheets and web pages write it; `null` where
 * there is no table. A merged cell fills its first place, the other places are empty.
 */
function copiedCells(html: string): readonly (readonly CopiedCell[])[] | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return null
  const rows: Line[] = [...table.rows].map(() => [])
  for (const [down, row] of [...table.rows].entries()) {
    for (const cell of row.cells) lay(rows, down, cell)
  }
  return rows.map((row) => Array.from(row, (cell) => cell ?? empty))
}

const empty: CopiedCell = { shown: '', raw: null }
const mostSpan = 100
/** A row while it is laid; places behind the end or between merged cells are still free. */
type Line = (CopiedCell | undefined)[]

/** Lays a cell into the first free place of its row, and keeps the places free that it covers. */
function lay(rows: Line[], down: number, cell: HTMLTableCellElement): void {
  const start = freePlace(rows[down] ?? [])
  const lines = rows.slice(down, down + Math.max(1, Math.min(cell.rowSpan, mostSpan)))
  for (const [below, line] of lines.entries()) {
    for (let along = 0; along < Math.min(cell.colSpan, mostSpan); along++)
      line[start + along] = below === 0 && along === 0 ? copiedCell(cell) : empty
  }
}

function freePlace(row: Readonly<Line>): number {
  const free = Array.from(row).indexOf(undefined)
  return free === -1 ? row.length : free
}

function copiedCell(cell: HTMLTableCellElement): CopiedCell {
  const shown = (cell.textContent ?? '').replace(/\s+/g, ' ').trim()
  return { shown, raw: shown.endsWith('%') ? null : numberBehind(cell) }
}

/** Excel tells it in `x:num`, LibreOffice in `sdval`, Google Sheets in a value object. A percentage's is its fraction, so there the text counts. */
function numberBehind(cell: HTMLTableCellElement): number | null {
  const plain = cell.getAttribute('x:num') || cell.getAttribute('sdval')
  const written = plain || googleNumber(cell.getAttribute('data-sheets-value'))
  const number = written === null || written === '' ? Number.NaN : Number(written)
  return Number.isFinite(number) ? number : null
}

/** `{"1":3,"3":12.5}`: of kind 3, a number, and the number. */
function googleNumber(value: string | null): string | null {
  return /^\{"1":3,"3":(-?[\d.eE+-]+)\}$/.exec(value ?? '')?.[1] ?? null
}

/** The cells of a table copied as text: lines of tabs, a cell in quotes may hold both. */
export function rowsFromText(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|\r|$)/g)) {
    row.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    if (end === '\t') continue
    rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}

/** A larger file is no list that somebody typed. */
const mostBytes = 5 * 1024 * 1024
/** Unpacked, a list of 5,000 rows takes a tenth of it; much more would take the browser's memory. */
const mostUnpacked = 40 * 1024 * 1024
/** No list is wider or longer; two cells in far corners of a sheet would ask for all that lies between. */
const range = 'A1:CV20000'

/**
 * The cells of the first sheet of an Excel file, numbers with a decimal point; `tooLarge` for a file that no device should
 * unpack. The reader is loaded when the first file is. Throws what it cannot read.
 */
export async function rowsFromWorkbook(file: Blob): Promise<readonly (readonly string[])[] | 'tooLarge'> {
  if (file.size > mostBytes) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (unpackedSize(bytes) > mostUnpacked) return 'tooLarge'
  const { readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(bytes, { sheets: [0], range })
  return (sheets[0]?.rows ?? []).map((row) => row.map(cellText))
}

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50

/**
 * How many bytes the parts of a zip file take when they are unpacked, by its directory; 0 for what is no zip file. The
 * reader unpacks no part beyond the size that is told of it, so that the directory can be believed; a part whose size is
 * not told counts as endless.
 */
export function unpackedSize(file: Uint8Array): number {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const end = endOfDirectory(view)
  if (end === null) return 0
  let size = 0
  let at = view.getUint32(end + 16, true)
  while (at + 46 <= view.byteLength && view.getUint32(at, true) === DIRECTORY_ENTRY) {
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    size += packed > 0 && unpacked === 0 ? Number.POSITIVE_INFINITY : unpacked
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return size
}

function endOfDirectory(view: DataView): number | null {
  for (let at = view.byteLength - 22; at >= 0; at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  return null
}
