import { expect, test } from 'vitest'
import type { Measures } from '#budget/indicators.ts'
import { figuresOverYears } from '#features/review/first-page.ts'

const counted: Measures = {
  ...{ learners: 100, classes: 4, boarders: null, teachers: 8, posts: 12, pay: 1, heating: 0, capital: 0 },
}
const of = (year: number, requested: number, measures: Measures | null = counted) => ({
  year,
  readings: { requested, headcount: 1, whole: null },
  measures,
})

test('a figure has a point in each year that knows it, and changes since the year before', () => {
  const years = [
    of(2023, 500),
    of(2025, 1000, { ...counted, learners: 50 }),
    of(2026, 1200, { ...counted, teachers: 9 }),
  ]
  expect(figuresOverYears(years)).toEqual([
    {
      figure: 'requested',
      points: [
        { year: 2023, value: 500 },
        { year: 2025, value: 1000 },
        { year: 2026, value: 1200 },
      ],
      now: 1200,
      percent: 20,
    },
    {
      figure: 'learners',
      points: [
        { year: 2023, value: 100 },
        { year: 2025, value: 50 },
        { year: 2026, value: 100 },
      ],
      now: 100,
      percent: 100,
    },
    {
      figure: 'teachers',
      points: [
        { year: 2023, value: 8 },
        { year: 2025, value: 8 },
        { year: 2026, value: 9 },
      ],
      now: 9,
      percent: 12.5,
    },
    {
      figure: 'costOfLearner',
      points: [
        { year: 2023, value: 5 },
        { year: 2025, value: 20 },
        { year: 2026, value: 12 },
      ],
      now: 12,
      percent: -40,
    },
  ])
})

test.each([
  ['the year before is unknown', [of(2024, 1), of(2026, 2)], [null, null, null, null]],
  ['the year before is zero', [of(2025, 0), of(2026, 2)], [null, 0, 0, null]],
])('without a percentage if %s', (_, years, expected) => {
  expect(figuresOverYears(years).map(({ percent }) => percent)).toEqual(expected)
})

test('a figure that this year lacks is not shown', () => {
  const figures = figuresOverYears([of(2025, 1), of(2026, 2, null)])
  expect(figures.map(({ figure }) => figure)).toEqual(['requested'])
})
