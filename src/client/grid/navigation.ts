/** A place in a grid, counted from 0 without the heading and the captions. */
export type Position = { readonly row: number; readonly column: number }

/** What navigation knows of a grid. `absent` cells are passed over, Tab stops only at `open` ones. */
export type Shape = {
  readonly rows: number
  readonly columns: number
  readonly at: (position: Position) => 'absent' | 'fixed' | 'open'
}

/** A wish to go somewhere else in select mode. `page` is a screenful of rows. */
export type Move =
  | { readonly to: 'up' | 'down' | 'left' | 'right'; readonly by: 'cell' | 'edge' | 'page' }
  | { readonly to: 'rowStart' | 'rowEnd' | 'first' | 'last' }

const steps = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
} as const

/** Where a move leads; the same place when there is nothing further. */
export function moved(shape: Shape, from: Position, move: Move, pageRows = 10): Position {
  switch (move.to) {
    case 'rowStart':
      return firstOf(shape, inRow(shape, from.row)) ?? from
    case 'rowEnd':
      return firstOf(shape, inRow(shape, from.row).reverse()) ?? from
    case 'first':
      return firstOf(shape, everywhere(shape)) ?? from
    case 'last':
      return firstOf(shape, everywhere(shape).reverse()) ?? from
    default: {
      const ahead = present(shape, lineFrom(shape, from, steps[move.to]))
      const wanted = { cell: 1, edge: ahead.length, page: pageRows }[move.by]
      return ahead[Math.min(wanted, ahead.length) - 1] ?? from
    }
  }
}

/** The next or the previous open cell in reading order, or `null` after the last one: there Tab leaves the grid. */
export function nextOpen(shape: Shape, from: Position | null, back: boolean): Position | null {
  const all = everywhere(shape).filter((position) => shape.at(position) === 'open')
  const order = ({ row, column }: Position): number => row * shape.columns + column
  if (from === null) return all[0] ?? null
  if (back) return all.findLast((position) => order(position) < order(from)) ?? null
  return all.find((position) => order(position) > order(from)) ?? null
}

/** Where the grid is entered: its first open cell, else its first cell. */
export function entrance(shape: Shape): Position | null {
  return nextOpen(shape, null, false) ?? firstOf(shape, everywhere(shape))
}

function lineFrom({ rows, columns }: Shape, from: Position, step: Position): Position[] {
  const line: Position[] = []
  const next = (at: Position): Position => ({ row: at.row + step.row, column: at.column + step.column })
  const inside = ({ row, column }: Position): boolean =>
    row >= 0 && column >= 0 && row < rows && column < columns
  for (let at = next(from); inside(at); at = next(at)) line.push(at)
  return line
}

function present(shape: Shape, positions: readonly Position[]): readonly Position[] {
  return positions.filter((position) => shape.at(position) !== 'absent')
}

function firstOf(shape: Shape, positions: readonly Position[]): Position | null {
  return positions.find((position) => shape.at(position) !== 'absent') ?? null
}

function inRow({ columns }: Shape, row: number): Position[] {
  return Array.from({ length: columns }, (_, column) => ({ row, column }))
}

function everywhere(shape: Shape): Position[] {
  return Array.from({ length: shape.rows }, (_, row) => inRow(shape, row)).flat()
}
