import type { Position } from '#client/grid/navigation.ts'

/** A rectangle of cells; both ends belong to it. */
export type Range = {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** The smallest range with two cells in it. */
export function rangeOf(a: Position, b: Position): Range {
  return {
    top: Math.min(a.row, b.row),
    left: Math.min(a.column, b.column),
    bottom: Math.max(a.row, b.row),
    right: Math.max(a.column, b.column),
  }
}

export const isSingle = ({ top, left, bottom, right }: Range): boolean => top === bottom && left === right

export function isWithin({ top, left, bottom, right }: Range, { row, column }: Position): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

/** The cells of a range, row by row. */
export function rowsOf({ top, left, bottom, right }: Range): readonly (readonly Position[])[] {
  return Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_, along) => ({ row: top + down, column: left + along })),
  )
}

/** How a cell of a range of several is drawn: tinted, with a frame where the range ends; nothing outside and alone. */
export function rangeLook(range: Range, at: Position): string {
  if (isSingle(range) || !isWithin(range, at)) return ''
  const edges = [
    at.row === range.top && 'top',
    at.row === range.bottom && 'bottom',
    at.column === range.left && 'left',
    at.column === range.right && 'right',
  ]
  return ['grid-chosen', ...edges.flatMap((edge) => (edge ? [`grid-chosen-${edge}`] : []))].join(' ')
}
