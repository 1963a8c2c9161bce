import { expect, test } from 'vitest'
import { listTotals } from '#client/screens/review/institution-list.tsx'

test.each([
  [[], { total: 0, totalBefore: 0, known: 0, compared: 0, change: null }],
  [[[120, 100]], { total: 120, totalBefore: 100, known: 1, compared: 1, change: 20 }],
  // Another school has begun this year only, a third had only the last.
  [
    [
      [120, 100],
      [50, null],
      [null, 900],
    ],
    { total: 170, totalBefore: 100, known: 3, compared: 1, change: 20 },
  ],
] as const)('%j add up to %j', (amounts, totals) => {
  const rows = amounts.map(([total, totalBefore]) => ({ total, totalBefore }))
  expect(listTotals(rows)).toEqual(totals)
})
