import { expect, test } from 'vitest'
import { barScale, barSpan, lanesFor } from '#ui/charts.tsx'

test.each([
  ['all are increases: zero is at the left', [80, 20, null], 80, [0, 100]],
  ['a small one is small', [80, 20], 20, [0, 25]],
  ['one is a decrease: it ends at zero', [75, -25], -25, [0, 25]],
  ['an increase next to it starts there', [75, -25], 75, [25, 100]],
  ['all are decreases: zero is at the right', [-10, -20], -10, [50, 100]],
  ['nothing moved', [0], 0, [0, 0]],
] as const)('bars share one scale that includes zero; %s', (_, amounts, amount, [from, to]) => {
  expect(barSpan(amount, barScale(amounts))).toEqual({ from, to, isCut: false })
})

test.each([
  [900, { from: 50, to: 100, isCut: true }],
  [-250, { from: 0, to: 50, isCut: true }],
  [5, { from: 50, to: 52.5, isCut: false }],
])('beyond the limit of the scale %s has a break, and others keep their size', (value, span) => {
  const scale = barScale([-250, 5, 900], 100)
  expect(scale).toEqual({ from: -100, to: 100 })
  expect(barSpan(value, scale)).toEqual(span)
})

test.each([
  ['alone, in one lane', [10, 50, 90], [0, 0, 0]],
  ['too near, above each other', [10, 12, 14, 16], [0, 1, 2, 0]],
  ['equal', [10, 10], [0, 1]],
])('marks are %s', (_, shares, lanes) => {
  expect(lanesFor(shares)).toEqual(lanes)
})
