import { expect, test } from 'vitest'
import { listTotals } from '#client/screens/review/institution-list.tsx'
import type { KeptReadings } from '#domain/draft/budget-total.ts'

/** Asked by variable cost and by headcount, and what headcount is held against where the state pays a part. */
const of = (asked: number, headcount: number, whole: number | null = null): KeptReadings => ({
  asked,
  headcount,
  whole,
})
const nothing = {
  asked: 0,
  headcount: 0,
  difference: null,
  askedBefore: 0,
  known: 0,
  compared: 0,
  change: null,
}

test.each<readonly [string, readonly (readonly [KeptReadings | null, KeptReadings | null])[], object]>([
  ['nothing', [], nothing],
  [
    'one institution',
    [[of(120, 150), of(100, 90)]],
    { asked: 120, headcount: 150, difference: 25, askedBefore: 100, known: 1, compared: 1, change: 20 },
  ],
  [
    'another that has begun this year only, and a third that had only the last',
    [
      [of(120, 150), of(100, 90)],
      [of(80, 50), null],
      [null, of(900, 900)],
    ],
    { asked: 200, headcount: 200, difference: 0, askedBefore: 1000, known: 3, compared: 1, change: 20 },
  ],
  [
    'a private one, whose whole is held against headcount',
    [
      [of(100, 100), null],
      [of(80, 90, 100), null],
    ],
    { ...nothing, asked: 180, headcount: 190, difference: -5, known: 2 },
  ],
])('%s adds up', (_, amounts, totals) => {
  const rows = amounts.map(([readings, readingsBefore]) => ({ readings, readingsBefore }))
  expect(listTotals(rows)).toEqual(totals)
})
