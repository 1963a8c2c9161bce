import { expect, test } from 'vitest'
import { dateTime, momentOf, momentText } from '#client/ui/date-time.ts'
import { timeText } from '#domain/time/time.ts'

test.each([
  ['2026-08-15T06:02:00.000Z', '2026.08.15 14:02'],
  ['2026-08-15T16:00:00.000Z', '2026.08.16 00:00'],
  ['2025-12-31T15:59:59.000Z', '2025.12.31 23:59'],
])('%s is %s in Ulaanbaatar', (iso, shown) => {
  expect(dateTime(iso)).toBe(shown)
})

const years = Array.from({ length: 25 }, (_, index) => 2017 + index)

test.each(years.flatMap((year) => [`${year}-01-15T16:30:00Z`, `${year}-07-15T16:30:00Z`]))(
  '%s: the page and the paper show the same, in summer as in winter',
  (iso) => {
    expect(dateTime(iso)).toMatch(/16 00:30$/)
    expect(dateTime(iso)).toBe(timeText(iso))
  },
)

test.each([
  ['2026.09.01 18:00', '2026-09-01T10:00:00.000Z'],
  ['2026-9-1 8:05', '2026-09-01T00:05:00.000Z'],
  ['', null],
  ['2026.02.30 18:00', undefined],
  ['2026.09.01', undefined],
  ['2026.09.01 25:00', undefined],
])('the deadline %j', (typed, moment) => {
  expect(momentOf(typed)).toBe(moment)
})

test('is shown as it is typed', () => {
  expect(momentText('2026-09-01T10:00:00.000Z')).toBe('2026.09.01 18:00')
})
