import type { BookCell, Role } from '#domain/workbook/book.ts'

/** How many lines a text takes in a cell of so many letters, broken between words; a longer word goes on in the next line. */
export function wrappedLines(text: string, letters: number): number {
  const end = text.split(' ').reduce(
    ({ lines, used }, word) => {
      const isFitting = used > 0 && used + 1 + word.length <= letters
      if (isFitting) return { lines, used: used + 1 + word.length }
      const own = Math.max(1, Math.ceil(word.length / letters))
      return { lines: lines + own, used: word.length - (own - 1) * letters }
    },
    { lines: 0, used: 0 },
  )
  return end.lines
}

/** What is broken between words where it does not fit; heads have their own heights. */
const wrapped: readonly Role[] = ['caption', 'text']
/** How much of a column's width in digits its Cyrillic texts have. */
export const letterShare = 0.9
const boldShare = 0.8
/** How much of it a step of depth takes. */
const indentLetters = 2

/** How many lines the rows take whose texts need more than one: Excel and LibreOffice do not find each height by themselves. */
export function rowHeights(
  cells: readonly BookCell[],
  widths: readonly number[],
): ReadonlyMap<number, number> {
  const heights = new Map<number, number>()
  for (const { row, column, holds, look } of cells) {
    if (holds.is !== 'text' || !wrapped.includes(look.role)) continue
    const share = look.strong ? boldShare : letterShare
    const letters = ((widths[column] ?? 0) - look.indent * indentLetters) * share
    const lines = wrappedLines(holds.text, letters)
    if (lines > (heights.get(row) ?? 1)) heights.set(row, lines)
  }
  return heights
}
