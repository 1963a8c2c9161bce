import { type CopiedCell, copiedCells } from '#client/ui/copied-cells.ts'
import { rowsFromText } from '#client/ui/rows-from-text.ts'

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
