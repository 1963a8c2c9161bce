import { expect, test } from 'vitest'
import { sumOf } from '#engine/number/rounding.ts'

test.each([
  [[], 0],
  [[0.1, 0.2], 0.3],
  [[0.1, 0.2, -0.3], 0],
  // Adding a small double after a large one loses digits.
  [[9_007_199_254_740.9, 0.05, 0.05], 9_007_199_254_741],
  [[1e15, 0.3, 0.3, 0.4, -1e15], 1],
  [['12345678901234567.25', '-12345678901234567', 0.5], 0.75],
  [['2116370084.2656815', '0.0000185'], 2116370084.2657],
  [[1e-7, 2e-7, 1e21, -1e21], 3e-7],
  [[-1.005, 2.01], 1.005],
])('the sum of %j is %f', (amounts, sum) => {
  expect(sumOf(amounts)).toBe(sum)
  expect(sumOf(amounts.toReversed())).toBe(sum)
})

test('is the same in any order, and that of whole thousandths', () => {
  // A deterministic pseudorandom sequence.
  let state = 7
  const next = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  for (let round = 0; round < 50; round += 1) {
    const thousandths = Array.from({ length: 200 }, () => next(2_000_000_000) - 500_000_000)
    const amounts = thousandths.map((each) => each / 1000)
    const sum = Number(thousandths.reduce((total, each) => total + BigInt(each), 0n)) / 1000
    expect(sumOf(amounts)).toBe(sum)
    expect(sumOf(amounts.toSorted((a, b) => a - b))).toBe(sum)
    expect(sumOf([...amounts, 1e-9, -1e-9].map(String))).toBe(sum)
  }
})
