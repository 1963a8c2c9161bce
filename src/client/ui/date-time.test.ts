import { expect, test } from 'vitest'
import { dateTime } from '#client/ui/date-time.ts'

test.each([
  ['2026-08-15T06:02:00.000Z', '2026.08.15 14:02'],
  ['2026-08-15T16:00:00.000Z', '2026.08.16 00:00'],
  ['2025-12-31T15:59:59.000Z', '2025.12.31 23:59'],
])('%s is %s in Ulaanbaatar', (iso, shown) => {
  expect(dateTime(iso)).toBe(shown)
})
