import { expect, test } from 'vitest'
import { formatDifference, formatNumber } from '#engine/number/format.ts'
import { roundToPrecision } from '#engine/number/rounding.ts'

test.each<readonly [number, { readonly atMost: number; readonly atLeast?: number }, string]>([
  [1234567.5, { atMost: 2 }, '1,234,567.5'],
  [1234567.5, { atMost: 2, atLeast: 2 }, '1,234,567.50'],
  [1234567.5, { atMost: 0 }, '1,234,568'],
  [1234567.5, { atMost: 1, atLeast: 1 }, '1,234,567.5'],
  [1234567.5, { atMost: 1 }, '1,234,567.5'],
  [-2.5, { atMost: 0 }, '−3'],
  [-0.4, { atMost: 0 }, '0'],
  [0, { atMost: 2 }, '0'],
  [0, { atMost: 2, atLeast: 1 }, '0.0'],
])('%d with %j is written %s', (value, decimals, text) => {
  expect(formatNumber(value, decimals)).toBe(text)
})

test.each<readonly [number, number, string]>([
  [1234.5, 0, '+1,235'],
  [-1234.5, 1, '−1,234.5'],
  [0.4, 0, '0'],
  [-0.4, 0, '0'],
  [0, 2, '0'],
  [0.004, 2, '0'],
  [0.005, 2, '+0.01'],
])('a difference of %d with %i decimals is written %s', (value, atMost, text) => {
  expect(formatDifference(value, { atMost })).toBe(text)
})

test.each([
  [51.300000000000004, 51.3],
  [3.0000000000000004, 3],
  [0.1 + 0.2, 0.3],
  [-1234567.25, -1234567.25],
  [0, 0],
])('%d is steadily %d', (value, shown) => {
  expect(roundToPrecision(value)).toBe(shown)
})
