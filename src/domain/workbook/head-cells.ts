import { type HeadCell, headRowsOf } from '#domain/sheet/head-rows.ts'
import { type Block, type BookCell, textCell } from '#domain/workbook/book.ts'
import { type FormColumn, rowsAbove } from '#domain/workbook/form.ts'
import { wrappedLines } from '#domain/workbook/wrapped-lines.ts'
import { printText } from '#text/print.ts'

type Head = {
  readonly cells: readonly BookCell[]
  readonly merged: readonly Block[]
  /** Lines of text that the rows of the captions take, by row. */
  readonly heights: ReadonlyMap<number, number>
}

/** What the captions stand above. */
type Above = { readonly lineCaption: string; readonly columns: readonly FormColumn[] }

/** The captions above a form, those of the lines first: neighbours under the same caption share it, as on the screen. */
export function headCells({ lineCaption, columns }: Above, widths: readonly number[]): Head {
  const own = [printText.lineCode, lineCaption].map((caption) => ({ caption, under: [] }))
  const rows = headRowsOf([...own, ...columns])
  const blocks = rows.flatMap((cells, level) => cells.map((cell) => ({ cell, block: blockOf(cell, level) })))
  return {
    cells: blocks.flatMap(({ cell, block }) => filled(cell.caption, block)),
    merged: blocks.flatMap(({ block }) =>
      block.top === block.bottom && block.left === block.right ? [] : [block],
    ),
    heights: new Map(heightsOf(rows, widths).map((lines, level) => [rowsAbove + level, lines])),
  }
}

function blockOf({ column, columns, rows }: HeadCell, level: number): Block {
  const top = rowsAbove + level
  return { top, left: column, bottom: top + rows - 1, right: column + columns - 1 }
}

/** The text at the first cell; the others are there for their borders. */
function filled(text: string, { top, bottom, left, right }: Block): readonly BookCell[] {
  const cells: BookCell[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++)
      cells.push(textCell(row, column, row === top && column === left ? text : '', 'head'))
  return cells
}

/** Excel finds the height of a row by its single cells only: a caption that reaches down makes the lowest row as high as it needs. */
function heightsOf(rows: readonly (readonly HeadCell[])[], widths: readonly number[]): readonly number[] {
  const heights = rows.map(() => 1)
  const cells = rows.flatMap((row, level) => row.map((cell) => ({ ...cell, level })))
  for (const { caption, column, columns, rows: high, level } of cells.toSorted((a, b) => a.rows - b.rows)) {
    const width = sum(widths.slice(column, column + columns))
    const missing = wrappedLines(caption, width * boldShare) - sum(heights.slice(level, level + high))
    const lowest = level + high - 1
    if (missing > 0) heights[lowest] = (heights[lowest] ?? 1) + missing
  }
  return heights
}

/** How much of a column's width in digits its bold Cyrillic captions have. */
const boldShare = 0.8

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
