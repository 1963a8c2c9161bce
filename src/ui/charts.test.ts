import { expect, test } from 'vitest'
import { barScale, drawnBar } from '#ui/charts.tsx'

test.each([
  [[10, 40, null], undefined, { from: 0, to: 40 }],
  [[-10, 40], undefined, { from: -10, to: 40 }],
  [[-10, -20], undefined, { from: -20, to: 0 }],
  [[], undefined, { from: 0, to: 0 }],
  // A change of 900 percent does not shrink the others to nothing.
  [[-250, 5, 900], 100, { from: -100, to: 100 }],
] as const)('the values %j within %s share the scale %j', (values, limit, scale) => {
  expect(barScale(values, limit)).toEqual(scale)
})

test.each([
  [40, { from: 0, to: 40 }, { zero: 0, start: 0, size: 1, sign: 'plus', broken: false }],
  [10, { from: 0, to: 40 }, { zero: 0, start: 0, size: 0.25, sign: 'plus', broken: false }],
  [0, { from: -10, to: 10 }, { zero: 0.5, start: 0.5, size: 0, sign: 'plus', broken: false }],
  [-5, { from: -10, to: 10 }, { zero: 0.5, start: 0.25, size: 0.25, sign: 'minus', broken: false }],
  [900, { from: -100, to: 100 }, { zero: 0.5, start: 0.5, size: 0.5, sign: 'plus', broken: true }],
  [-250, { from: -100, to: 100 }, { zero: 0.5, start: 0, size: 0.5, sign: 'minus', broken: true }],
] as const)('%s on the scale %j begins at zero, with a break beyond it', (value, scale, drawn) => {
  expect(drawnBar(value, scale)).toEqual(drawn)
})
