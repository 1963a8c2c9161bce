import { type Block, type BookCell, textCell } from '#domain/workbook/book.ts'
import { columnsBefore, type FormColumn, headRows, rowsAbove } from '#domain/workbook/form.ts'
import { printText } from '#text/print.ts'

type Head = { readonly cells: readonly BookCell[]; readonly merged: readonly Block[] }

/** The captions above a form: neighbours under the same caption share it, a column without one stands over all rows. */
export function headCells(columns: readonly FormColumn[]): Head {
  const depth = headRows(columns)
  const own = [printText.lineCode, printText.lineCaption].map((text) => ({ path: [text] }))
  const all = [...own, ...columns]
  const blocks = all.flatMap(({ path }, column) =>
    path.flatMap((text, level) => {
      if (level < path.length - 1 && sharesCaption(all[column - 1], path, level)) return []
      const last = level === path.length - 1
      return [
        {
          text,
          top: rowsAbove + level,
          bottom: last ? rowsAbove + depth - 1 : rowsAbove + level,
          left: column,
          right: last ? column : column + sharers(all, column, level),
        },
      ]
    }),
  )
  return {
    cells: blocks.flatMap(({ text, ...block }) => filled(text, block)),
    merged: blocks.filter(({ top, bottom, left, right }) => top !== bottom || left !== right).map(bare),
  }
}

/** How many columns to the right stand under the same caption. */
function sharers(all: readonly FormColumn[], column: number, level: number): number {
  const path = all[column]?.path ?? []
  const rest = all.slice(column + 1)
  const end = rest.findIndex((other) => !sharesCaption(other, path, level))
  return end < 0 ? rest.length : end
}

function sharesCaption(other: FormColumn | undefined, path: readonly string[], level: number): boolean {
  if (!other || other.path.length - 1 <= level) return false
  return path.slice(0, level + 1).every((text, index) => other.path[index] === text)
}

/** The text at the first cell; the others are there for their borders. */
function filled(text: string, { top, bottom, left, right }: Block): readonly BookCell[] {
  const cells: BookCell[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++)
      cells.push(textCell(row, column, row === top && column === left ? text : '', 'head'))
  return cells
}

function bare({ top, bottom, left, right }: Block & { readonly text: string }): Block {
  return { top, bottom, left, right }
}

/** The column behind the last figure. */
export const columnAfter = (columns: readonly FormColumn[]): number => columnsBefore + columns.length
