import type { PaperCell, PaperText } from '#domain/report/paper/paper.ts'

/** A row of a table that is one text from edge to edge, without borders: a note above or below the grid. */
export function wideRow(text: PaperText, columns: number): PaperCell[] {
  const covered = Array.from({ length: columns - 1 }, (): PaperCell => ({ text: '', border: noBorder() }))
  return [{ ...text, colSpan: columns, border: noBorder() }, ...covered]
}

function noBorder(): [boolean, boolean, boolean, boolean] {
  return [false, false, false, false]
}
