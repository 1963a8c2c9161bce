import { expect, test } from 'vitest'
import { isSingle, rangeLook, rangeOf, rowsOf } from '#client/grid/range.ts'

const range = rangeOf({ row: 3, column: 2 }, { row: 1, column: 4 })

test('two cells make a range whichever was first', () => {
  expect(range).toEqual({ top: 1, left: 2, bottom: 3, right: 4 })
  expect(rowsOf(range).map((row) => row.map(({ row, column }) => `${row}${column}`).join())).toEqual([
    '12,13,14',
    '22,23,24',
    '32,33,34',
  ])
})

test.each([
  ['a corner', { row: 1, column: 2 }, 'grid-chosen grid-chosen-top grid-chosen-left'],
  ['the middle', { row: 2, column: 3 }, 'grid-chosen'],
  ['an edge', { row: 3, column: 3 }, 'grid-chosen grid-chosen-bottom'],
  ['outside', { row: 0, column: 3 }, ''],
])('%s is drawn as such', (_, at, look) => {
  expect(rangeLook(range, at)).toBe(look)
})

test('a single cell has no frame of a range', () => {
  const single = rangeOf({ row: 1, column: 1 }, { row: 1, column: 1 })
  expect([isSingle(single), rangeLook(single, { row: 1, column: 1 })]).toEqual([true, ''])
})
