import { describe, expect, test } from 'vitest'
import { spreadOf, spreadPosition } from '#budget/indicators.ts'
import { barsOf, positionInBars } from '#features/comparison/distribution.ts'

const of = (values: readonly number[]) => {
  const spread = spreadOf(values, 15)
  return barsOf(
    values.map((value) => ({
      value,
      position: spread === null ? 'ordinary' : spreadPosition(value, spread),
    })),
    spread,
  )
}
const counted = (values: readonly number[]) =>
  of(values).flatMap(({ from, to, count }) => (count === 0 ? [] : [[from, to, count]]))

describe('bars', () => {
  test('have one width and round bounds, and a bound belongs to the bar that it begins', () => {
    // From 0 to 13 in about 14 parts: parts of 1.
    expect(counted([0, 0.5, 1, 6, 6.9, 7, 13])).toEqual([
      [0, 1, 2],
      [1, 2, 1],
      [6, 7, 2],
      [7, 8, 1],
      [13, 14, 1],
    ])
  })

  test('of small values have bounds without a trace of binary fractions', () => {
    // From 0.1 to 0.8 in 14: parts of 0.05, and 0.15 is no 0.15000000000000002.
    expect(counted([0.1, 0.15, 0.3, 0.7, 0.8])).toEqual([
      [0.1, 0.15, 1],
      [0.15, 0.2, 1],
      [0.3, 0.35, 1],
      [0.7, 0.75, 1],
      [0.8, 0.85, 1],
    ])
  })

  test('collect outliers in one open-ended bar, so that the other values retain their shape', () => {
    // The quartiles are 102.25 and 106.75: values up to 120.25 get bars of 2.
    const bars = of([100, 101, 102, 103, 104, 105, 106, 107, 108, 9000])
    expect(bars.at(-1)).toEqual({ from: 122, to: null, count: 1, outliers: 1 })
    expect(bars[0]).toEqual({ from: 100, to: 102, count: 2, outliers: 0 })
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(10)
  })

  test('have one without an end on the other side, too', () => {
    const bars = of([-9000, 100, 101, 102, 103, 104, 105, 106, 107, 108])
    expect(bars[0]).toMatchObject({ from: null, count: 1, outliers: 1 })
    expect(bars.filter(({ to }) => to === null)).toEqual([])
  })

  test('count the outliers in each bar', () => {
    // The quartiles are 11.75 and 13.25, the 90th percentile 14.9: ordinary up to 15.5.
    const outliers = of([10, 11, 12, 12, 12, 13, 14, 17]).filter((bar) => bar.outliers > 0)
    expect(outliers).toEqual([{ from: 17, to: 17.5, count: 1, outliers: 1 }])
  })

  test('are one where all are the same, and none where there is nothing', () => {
    expect(of([500, 500, 500])).toEqual([{ from: 500, to: 550, count: 3, outliers: 0 }])
    expect(of([0, 0, 0])).toEqual([{ from: 0, to: 1, count: 3, outliers: 0 }])
    expect(of([])).toEqual([])
  })

  test('span all values if there are too few for an ordinary range', () => {
    expect(counted([10, 20])).toEqual([
      [10, 11, 1],
      [20, 21, 1],
    ])
  })
})

test('a value past the last bar is placed at its end', () => {
  expect(positionInBars([{ from: 100, to: 110 }], 110)).toBe(1)
})

test.each([
  [100, 0],
  [105, 0.125],
  [110, 0.25],
  [125, 0.625],
  [900, 0.875],
  [90, 0],
])('%d is placed at %d along the bars, halfway in an open-ended one', (value, share) => {
  const bars = [
    { from: 100, to: 110 },
    { from: 110, to: 120 },
    { from: 120, to: 130 },
    { from: 130, to: null },
  ]
  expect(positionInBars(bars, value)).toBe(share)
})
