import { type BookCell, look, textCell } from '#domain/workbook/book.ts'
import type { FormLine } from '#domain/workbook/form.ts'

/** What stands before the figures of each line: its code and its caption. */
export function lineCells(lines: readonly FormLine[], firstRow: number): readonly BookCell[] {
  return lines.flatMap(({ code, caption, strong, indent }, index) => [
    { ...codeCell(firstRow + index, code), look: { ...look('caption'), strong } },
    { ...textCell(firstRow + index, 1, caption, 'caption'), look: { ...look('caption'), strong, indent } },
  ])
}

/** A number where the code is one, so that Excel does not warn of a number that is kept as text. */
function codeCell(row: number, code: string): BookCell {
  const isNumber = /^[1-9]\d{0,8}$/.test(code)
  const holds = isNumber
    ? ({ is: 'number', value: Number(code) } as const)
    : ({ is: 'text', text: code } as const)
  return { row, column: 0, holds, look: look('caption') }
}
