import { type BookCell, look, textCell } from '#domain/workbook/book.ts'
import { workbookText } from '#text/workbook.ts'

/** What stands above every sheet: its title, what it is, the way back to the first sheet. */
export function pageTop(title: string, note: string): readonly BookCell[] {
  return [
    textCell(0, 0, title, 'title'),
    textCell(1, 0, note, 'note'),
    {
      row: 2,
      column: 0,
      holds: { is: 'link', text: workbookText.backToAbout, sheet: workbookText.about },
      look: look('note'),
    },
  ]
}
