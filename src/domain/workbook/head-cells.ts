import { headRowsOf } from '#domain/sheet/head-rows.ts'
import { type Block, type BookCell, textCell } from '#domain/workbook/book.ts'
import { type FormColumn, rowsAbove } from '#domain/workbook/form.ts'
import { printText } from '#text/print.ts'

type Head = { readonly cells: readonly BookCell[]; readonly merged: readonly Block[] }

const own: readonly FormColumn[] = [printText.lineCode, printText.lineCaption].map((caption) => ({
  caption,
  under: [],
}))

/** The captions above a form, those of the lines first: neighbours under the same caption share it, as on the screen. */
export function headCells(columns: readonly FormColumn[]): Head {
  const blocks = headRowsOf([...own, ...columns]).flatMap((cells, level) =>
    cells.map(({ caption, column, columns: wide, rows: high }) => ({
      caption,
      top: rowsAbove + level,
      left: column,
      bottom: rowsAbove + level + high - 1,
      right: column + wide - 1,
    })),
  )
  return {
    cells: blocks.flatMap(({ caption, ...block }) => filled(caption, block)),
    merged: blocks.flatMap(({ caption: _, ...block }) =>
      block.top === block.bottom && block.left === block.right ? [] : [block],
    ),
  }
}

/** The text at the first cell; the others are there for their borders. */
function filled(text: string, { top, bottom, left, right }: Block): readonly BookCell[] {
  const cells: BookCell[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++)
      cells.push(textCell(row, column, row === top && column === left ? text : '', 'head'))
  return cells
}
