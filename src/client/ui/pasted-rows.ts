import { rowsFromHtml } from '#client/ui/rows-from-html.ts'
import { rowsFromText } from '#client/ui/rows-from-text.ts'

/** The cells that a clipboard holds: of its HTML, which carries the table as it is, else of its text. */
export function pastedRows(clipboard: DataTransfer): readonly (readonly string[])[] {
  return rowsFromHtml(clipboard.getData('text/html')) ?? rowsFromText(clipboard.getData('text/plain'))
}
