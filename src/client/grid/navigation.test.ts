import { expect, test } from 'vitest'
import { entrance, type Move, moved, nextOpen, type Position, type Shape } from '#client/grid/navigation.ts'

const kinds = { o: 'open', f: 'fixed', ' ': 'absent' } as const

/** A grid drawn by hand: o is open, f is fixed, a blank is no cell. */
function drawn(...lines: readonly string[]): Shape {
  const kindAt = ({ row, column }: Position) =>
    Object.entries(kinds).find(([sign]) => sign === lines[row]?.[column])?.[1] ?? 'absent'
  return { rows: lines.length, columns: lines[0]?.length ?? 0, at: kindAt }
}

const shape = drawn(' fof', 'of f', 'ffo ')
const at = (row: number, column: number): Position => ({ row, column })

test.each<readonly [string, Position, Move, Position]>([
  ['one cell to the right', at(0, 1), { to: 'right', by: 'cell' }, at(0, 2)],
  ['over a missing cell', at(1, 1), { to: 'right', by: 'cell' }, at(1, 3)],
  ['nowhere beyond the edge', at(0, 3), { to: 'right', by: 'cell' }, at(0, 3)],
  ['nowhere where only missing cells follow', at(1, 0), { to: 'up', by: 'cell' }, at(1, 0)],
  ['down over a missing cell', at(0, 2), { to: 'down', by: 'cell' }, at(2, 2)],
  ['to the edge', at(1, 0), { to: 'right', by: 'edge' }, at(1, 3)],
  ['a screen down, at most to the end', at(0, 1), { to: 'down', by: 'page' }, at(2, 1)],
  ['to the start of the row', at(0, 3), { to: 'rowStart' }, at(0, 1)],
  ['to the end of the row', at(2, 0), { to: 'rowEnd' }, at(2, 2)],
  ['to the first cell', at(2, 2), { to: 'first' }, at(0, 1)],
  ['to the last cell', at(0, 1), { to: 'last' }, at(2, 2)],
])('a move leads %s', (_, from, move, to) => {
  expect(moved(shape, from, move)).toEqual(to)
})

test('Tab goes through the open cells in reading order and then out', () => {
  expect(entrance(shape)).toEqual(at(0, 2))
  expect(nextOpen(shape, at(0, 2), false)).toEqual(at(1, 0))
  expect(nextOpen(shape, at(1, 0), false)).toEqual(at(2, 2))
  expect(nextOpen(shape, at(2, 2), false)).toBeNull()
  expect(nextOpen(shape, at(2, 0), true)).toEqual(at(1, 0))
  expect(nextOpen(shape, at(0, 2), true)).toBeNull()
})

test('a grid without open cells is entered at its first cell and left at once', () => {
  const closed = drawn(' f', 'ff')
  expect(entrance(closed)).toEqual(at(0, 1))
  expect(nextOpen(closed, at(0, 1), false)).toBeNull()
})
