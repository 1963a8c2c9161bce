import { type CellState, shownFigure } from '#engine/evaluate.ts'

/** Counted from 0 without heading and captions. */
export type GridPosition = { readonly row: number; readonly column: number }

/** `absent` cells are skipped; Tab stops only at `open` ones. */
export type GridShape = {
  readonly rows: number
  /** Above the totals. */
  readonly bodyRows: number
  readonly columns: number
  readonly at: (position: GridPosition) => 'absent' | 'fixed' | 'open'
  readonly isFilled: (position: GridPosition) => boolean
}

/** `edge` is the end of a block of filled cells, `page` a screenful of rows. */
export type Move =
  | { readonly to: 'up' | 'down' | 'left' | 'right'; readonly by: 'cell' | 'edge' | 'page' }
  | { readonly to: 'rowStart' | 'rowEnd' | 'first' | 'last' }

const steps = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
} as const

export function moved(shape: GridShape, from: GridPosition, move: Move, pageRows = 10): GridPosition {
  switch (move.to) {
    case 'rowStart':
      return firstOf(shape, inRow(shape, from.row)) ?? from
    case 'rowEnd':
      return firstOf(shape, inRow(shape, from.row).reverse()) ?? from
    case 'first':
      return firstOf(shape, everywhere(shape)) ?? from
    case 'last':
      return firstOf(shape, everywhere(bodyOf(shape)).reverse()) ?? from
    default: {
      const line = lineFrom(shape, from, steps[move.to])
      if (move.by === 'cell') return firstOf(shape, line) ?? from
      if (move.by === 'page') {
        const ahead = present(shape, line)
        return ahead[Math.min(pageRows, ahead.length) - 1] ?? from
      }
      const body = lineFrom(bodyOf(shape), from, steps[move.to])
      // The edge of the body comes before the totals below it.
      return blockEdge(shape, from, firstOf(shape, body) === null ? line : body)
    }
  }
}

/** Moves to the end of a filled block, otherwise to the start of the next one or the end of the line. */
function blockEdge(shape: GridShape, from: GridPosition, line: readonly GridPosition[]): GridPosition {
  const [next] = line
  if (next && shape.isFilled(from) && shape.isFilled(next)) {
    const gap = line.findIndex((position) => !shape.isFilled(position))
    return line[(gap === -1 ? line.length : gap) - 1] ?? from
  }
  return line.find(shape.isFilled) ?? present(shape, line).at(-1) ?? from
}

/** Returns `null` after the last cell, where Tab leaves the grid. */
export function nextOpen(shape: GridShape, from: GridPosition | null, back: boolean): GridPosition | null {
  const all = everywhere(shape)
  const here = from === null ? -1 : from.row * shape.columns + from.column
  const isOpen = (position: GridPosition): boolean => shape.at(position) === 'open'
  return (back ? all.slice(0, here).findLast(isOpen) : all.slice(here + 1).find(isOpen)) ?? null
}

/**
 * The next open cell within a range, by rows or columns; the last is followed by the first. `null` if none is open.
 */
export function nextOpenWithin(
  shape: GridShape,
  range: Range,
  from: GridPosition,
  { by, back }: { readonly by: 'rows' | 'columns'; readonly back: boolean },
): GridPosition | null {
  const rows = gridPositionRows(range)
  const [first = []] = rows
  const cells =
    by === 'rows'
      ? rows.flat()
      : first.flatMap(({ column }) => rows.map((row) => ({ row: row[0]?.row ?? 0, column })))
  const ordered = back ? cells.toReversed() : cells
  const here = ordered.findIndex(({ row, column }) => row === from.row && column === from.column)
  const around = [...ordered.slice(here + 1), ...ordered.slice(0, here + 1)]
  return around.find((position) => shape.at(position) === 'open') ?? null
}

export function entrance(shape: GridShape): GridPosition | null {
  return nextOpen(shape, null, false) ?? firstOf(shape, everywhere(shape))
}

function bodyOf(shape: GridShape): GridShape {
  return { ...shape, rows: shape.bodyRows }
}

function lineFrom({ rows, columns }: GridShape, from: GridPosition, step: GridPosition): GridPosition[] {
  const line: GridPosition[] = []
  const next = (at: GridPosition): GridPosition => ({
    row: at.row + step.row,
    column: at.column + step.column,
  })
  const inside = ({ row, column }: GridPosition): boolean =>
    row >= 0 && column >= 0 && row < rows && column < columns
  for (let at = next(from); inside(at); at = next(at)) line.push(at)
  return line
}

function present(shape: GridShape, positions: readonly GridPosition[]): readonly GridPosition[] {
  return positions.filter((position) => shape.at(position) !== 'absent')
}

function firstOf(shape: GridShape, positions: readonly GridPosition[]): GridPosition | null {
  return positions.find((position) => shape.at(position) !== 'absent') ?? null
}

function inRow({ columns }: GridShape, row: number): GridPosition[] {
  return Array.from({ length: columns }, (_, column) => ({ row, column }))
}

function everywhere(shape: GridShape): GridPosition[] {
  return Array.from({ length: shape.rows }, (_, row) => inRow(shape, row)).flat()
}

/** Both ends are included. */
export type Range = {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export function rangeOf(a: GridPosition, b: GridPosition): Range {
  return {
    top: Math.min(a.row, b.row),
    left: Math.min(a.column, b.column),
    bottom: Math.max(a.row, b.row),
    right: Math.max(a.column, b.column),
  }
}

export const isSingle = ({ top, left, bottom, right }: Range): boolean => top === bottom && left === right

export function isWithin({ top, left, bottom, right }: Range, { row, column }: GridPosition): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

export function gridPositionRows({ top, left, bottom, right }: Range): readonly (readonly GridPosition[])[] {
  return Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_, along) => ({ row: top + down, column: left + along })),
  )
}

export function rangeStyle(range: Range, at: GridPosition): string {
  if (isSingle(range) || !isWithin(range, at)) return ''
  const edges = [
    at.row === range.top && 'top',
    at.row === range.bottom && 'bottom',
    at.column === range.left && 'left',
    at.column === range.right && 'right',
  ]
  return ['grid-chosen', ...edges.flatMap((edge) => (edge ? [`grid-chosen-${edge}`] : []))].join(' ')
}

/** Texts and empty cells do not count, as in Excel. */
export type RangeFigures = { readonly count: number; readonly sum: number; readonly average: number | null }

export function rangeFiguresOf(states: readonly CellState[]): RangeFigures {
  const figures = states.map(shownFigure).filter((figure) => figure !== null)
  const sum = figures.reduce((total, figure) => total + figure, 0)
  return { count: figures.length, sum, average: figures.length === 0 ? null : sum / figures.length }
}
