import { shownFigure } from '#client/grid/cell-text.ts'
import { addressAt, type GridLayout, keyAt } from '#client/grid/grid-layout.ts'
import type { Position } from '#client/grid/navigation.ts'
import { isSingle, type Range, rowsOf } from '#client/grid/range.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import type { Content, Edit } from '#domain/sheet/entry.ts'
import type { Address } from '#domain/sheet/formula.ts'

/** Which way a value is spread: over the range from its first row or column, or over all of it. */
export type Way = 'down' | 'right'

const back = { down: { row: -1, column: 0 }, right: { row: 0, column: -1 } } as const

/** The edits that fill a range from its first row or column; a single cell is filled from its neighbour, as in Excel. */
export function fillEdits(
  { workbook, layout }: { readonly workbook: OpenWorkbook; readonly layout: GridLayout },
  range: Range,
  way: Way,
): readonly Edit[] {
  const alone = isSingle(range)
  const sourceOf = ({ row, column }: Position): Position => {
    if (alone) return { row: row + back[way].row, column: column + back[way].column }
    return way === 'down' ? { row: range.top, column } : { row, column: range.left }
  }
  return rowsOf(range).flatMap((row) =>
    row.flatMap((position) => {
      const [at, source] = [addressAt(layout, position), sourceOf(position)]
      const key = keyAt(layout, source)
      const isSource = source.row === position.row && source.column === position.column
      return at === null || key === null || isSource
        ? []
        : [{ at, content: shownFigure(workbook.cell(key).state) ?? '' }]
    }),
  )
}

/** The edits that put the same content into every cell of a range. */
export function sameEdits(layout: GridLayout, range: Range, content: Content): readonly Edit[] {
  return addressesIn(layout, range).map((at) => ({ at, content }))
}

/** The cells of a range. */
export function addressesIn(layout: GridLayout, range: Range): readonly Address[] {
  return rowsOf(range).flatMap((row) => row.flatMap((position) => addressAt(layout, position) ?? []))
}
