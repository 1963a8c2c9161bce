import { expect, test } from 'vitest'
import { barScale, barSpan } from '#ui/signed-bar.tsx'

test.each([
  ['all are increases: zero is at the left', [80, 20], 80, [0, 100]],
  ['a small one is small', [80, 20], 20, [0, 25]],
  ['one is a decrease: it ends at zero', [75, -25], -25, [0, 25]],
  ['an increase next to it starts there', [75, -25], 75, [25, 100]],
  ['nothing moved', [0], 0, [0, 0]],
])('bars share one scale that includes zero; %s', (_, amounts, amount, [from, to]) => {
  expect(barSpan(amount, barScale(amounts))).toEqual({ from, to })
})
