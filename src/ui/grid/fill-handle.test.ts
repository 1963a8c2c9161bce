import { describe, expect, test } from 'vitest'
import { ledTo, oneFurther, seriesFigure, sourceOf } from '#ui/grid/fill-handle.ts'
import type { GridPosition, Range } from '#ui/grid/navigation.ts'

const range = (top: number, left: number, bottom: number, right: number): Range => ({
  top,
  left,
  bottom,
  right,
})
const at = (row: number, column: number): GridPosition => ({ row, column })
const source = range(2, 1, 3, 3)

describe('a handle that is led to a cell', () => {
  test.each([
    ['in the range leaves it as it is', at(3, 2), source],
    ['below makes it longer downwards', at(6, 2), range(2, 1, 6, 3)],
    ['above makes it longer upwards', at(0, 3), range(0, 1, 3, 3)],
    ['at the right makes it wider', at(2, 6), range(2, 1, 3, 6)],
    ['at the left makes it wider there', at(3, 0), range(2, 0, 3, 3)],
    ['below and a little at the right goes down alone', at(6, 4), range(2, 1, 6, 3)],
    ['at the right and a little below goes there alone', at(4, 6), range(2, 1, 3, 6)],
    ['as far below as at the right goes down', at(5, 5), range(2, 1, 5, 3)],
    ['in the totals stops at the last row of the form', at(10, 2), range(2, 1, 9, 3)],
  ])('%s', (_, to, expected) => expect(ledTo(source, to, 10)).toEqual(expected))

  test('a drag that starts in the totals continues along them', () =>
    expect(ledTo(range(10, 0, 10, 0), at(10, 4), 10)).toEqual(range(10, 0, 10, 4)))
})

describe('a drag of the handle past the visible cells', () => {
  const size = { rows: 10, columns: 8 }
  test.each([
    ['goes on by a row', range(2, 1, 6, 3), 'down', range(2, 1, 7, 3)],
    ['stops at the last row', range(2, 1, 9, 3), 'down', range(2, 1, 9, 3)],
    ['goes on by a column', range(2, 1, 3, 5), 'right', range(2, 1, 3, 6)],
    ['stops at the last column', range(2, 1, 3, 7), 'right', range(2, 1, 3, 7)],
    ['goes upwards', range(1, 1, 3, 3), 'up', range(0, 1, 3, 3)],
    ['comes back', range(2, 1, 5, 3), 'up', range(2, 1, 4, 3)],
    ['goes left', source, 'left', range(2, 0, 3, 3)],
    ['comes back from above', range(0, 1, 3, 3), 'down', range(1, 1, 3, 3)],
    ['comes back from the left', range(2, 0, 3, 3), 'right', source],
  ] as const)('%s', (_, filled, side, expected) =>
    expect(oneFurther(source, filled, side, size)).toEqual(expected),
  )
})

test.each([
  ['the row below a block takes its first row', at(4, 2), at(2, 2)],
  ['the next takes its second', at(5, 2), at(3, 2)],
  ['the one after takes the first again', at(6, 2), at(2, 2)],
  ['the row above takes the last', at(1, 2), at(3, 2)],
  ['the second above takes the first', at(0, 2), at(2, 2)],
  ['the column at the right takes the first', at(2, 4), at(2, 1)],
  ['the column at the left takes the last', at(2, 0), at(2, 3)],
])('%s', (_, to, from) => expect(sourceOf(source, to)).toEqual(from))

test.each<readonly [string, readonly (number | null)[], readonly (number | null)[]]>([
  ['two figures', [1, 2], [-1, 0, 3, 4]],
  ['equal steps', [2, 4, 6], [-2, 0, 8, 10]],
  ['falling steps', [10, 7], [16, 13, 4, 1]],
  ['exact decimals', [0.1, 0.2], [-0.1, 0, 0.3, 0.4]],
  ['years', [2024, 2025], [2022, 2023, 2026, 2027]],
  ['unequal steps', [1, 2, 4], [null, null, null, null]],
  ['equal figures', [5, 5], [null, null, null, null]],
  ['a single figure', [5], [null, null, null, null]],
  ['an empty cell', [1, null, 3], [null, null, null, null]],
])('%s are continued or repeated, as in Excel', (_, figures, expected) => {
  const places = [-2, -1, figures.length, figures.length + 1]
  expect(places.map((place) => seriesFigure(figures, place))).toEqual(expected)
})
