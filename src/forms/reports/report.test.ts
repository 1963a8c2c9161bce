import { expect, test } from 'vitest'
import { measureOf, namingColumns, rowNumOf, valuesPerLine } from '#forms/reports/report.ts'
import { columnOf, madeLine } from '#test/support/made-report.ts'

const columns = [
  columnOf('Нэгж', { unit: 'text', from: 'form' }),
  columnOf('Төсөв'),
  columnOf('Өмнөх он', { from: 'yearBefore' }),
  columnOf('Хувь', { unit: 'percent' }),
]

test('only columns of the snapshot hold values of it', () => {
  expect(valuesPerLine({ columns })).toBe(2)
})

test.each([
  [1, 1, 1],
  [1, 2, 2],
  [2, 1, 3],
  [54, 2, 108],
])('line %i, column %i is value %i', (line, column, rowNum) => {
  expect(rowNumOf({ columns }, line, column)).toBe(rowNum)
})

test.each([
  ['cover', 0],
  ['table', 0],
  ['list', 1],
  ['documents', 2],
] as const)('of a %s %i columns name the line', (layout, naming) => {
  expect(namingColumns({ layout })).toBe(naming)
})

test('a figure has the unit of its line, else of its column; a text stays a text', () => {
  const amount = columnOf('Төсөв')
  const line = madeLine('Ажилтны тоо', { measure: { unit: 'posts', decimals: 2 } })
  expect(measureOf(amount, line)).toEqual({ unit: 'posts', decimals: 2 })
  expect(measureOf(amount, madeLine('Цалин'))).toEqual({ unit: 'thousandTugrik', decimals: 1 })
  expect(measureOf(amount, undefined)).toEqual({ unit: 'thousandTugrik', decimals: 1 })
  expect(measureOf({ unit: 'text', decimals: 0 }, line)).toEqual({ unit: 'text', decimals: 0 })
})
