import { type BookSheet, lettersAcross, lettersOf, look, textCell } from '#domain/workbook/book.ts'
import { columnsBefore } from '#domain/workbook/form.ts'
import { letterShare, wrappedLines } from '#domain/workbook/wrapped-lines.ts'
import { workbookText } from '#text/workbook.ts'

type Top = Pick<BookSheet, 'cells' | 'merged' | 'heights'>

/**
 * What stands above every sheet: its title, what it is, the way back to the first sheet. What it is stands within one
 * printed page: over the whole sheet, or over the columns that each page repeats where it takes more.
 */
export function pageTop(title: string, purpose: string, widths: readonly number[]): Top {
  const columns = lettersOf(widths) > lettersAcross ? columnsBefore : widths.length
  const letters = lettersOf(widths.slice(0, columns)) * letterShare
  return {
    cells: [
      textCell(0, 0, title, 'title'),
      textCell(1, 0, purpose, 'purpose'),
      {
        row: 2,
        column: 0,
        holds: { is: 'link', text: workbookText.backToAbout, sheet: workbookText.about },
        look: look('note'),
      },
    ],
    merged: [{ top: 1, left: 0, bottom: 1, right: columns - 1 }],
    heights: new Map([[1, wrappedLines(purpose, letters)]]),
  }
}
