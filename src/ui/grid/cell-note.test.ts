import { expect, test } from 'vitest'
import { type Box, notePosition } from '#ui/grid/cell-note.tsx'

/** Returns a box of 60 by 30 px; the first cell is at 100, 200. */
const cell = (row: number, column: number): Box => {
  const [left, top] = [100 + column * 60, 200 + row * 30]
  return { left, top, right: left + 60, bottom: top + 30 }
}
const within = { left: 0, right: 700, top: 200 }
const note = { width: 200, height: 50 }

test.each<readonly [string, Box, readonly Box[], readonly [number, number]]>([
  ['above its cell', cell(3, 1), [cell(4, 1), cell(3, 2)], [160, 236]],
  [
    'below the cell to which Enter leads, where there is no room above',
    cell(1, 1),
    [cell(2, 1), cell(1, 2)],
    [160, 294],
  ],
  ['below its cell, where Enter leads nowhere', cell(1, 1), [cell(1, 2)], [160, 264]],
  ['below it, where the cell that is typed in stands above', cell(3, 1), [cell(2, 2)], [160, 324]],
  ['above it, where that one stands at the side', cell(3, 1), [cell(3, 0), cell(4, 0)], [160, 236]],
  ['under all of several cells', cell(0, 1), [cell(1, 0), cell(1, 3), cell(3, 2)], [160, 324]],
  ['within the sides', cell(3, 9), [], [496, 236]],
  ['not before the first side', { ...cell(3, 0), left: -50 }, [], [0, 236]],
])('the note is placed %s', (_, at, keepVisible, [left, top]) => {
  expect(notePosition({ cell: at, note, within, keepVisible })).toEqual({ left, top })
})
