import { useEffect } from 'react'

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
