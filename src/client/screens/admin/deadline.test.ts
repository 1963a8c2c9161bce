import { expect, test } from 'vitest'
import { deadlineOf, deadlineText } from '#client/screens/admin/deadline.ts'

test.each([
  ['2026.09.01 18:00', '2026-09-01T10:00:00.000Z'],
  ['2026-9-1 8:05', '2026-09-01T00:05:00.000Z'],
  ['', null],
  ['2026.02.30 18:00', undefined],
  ['2026.09.01', undefined],
  ['2026.09.01 25:00', undefined],
])('the deadline %j', (typed, moment) => {
  expect(deadlineOf(typed)).toBe(moment)
})

test('is shown as it is typed', () => {
  expect(deadlineText('2026-09-01T10:00:00.000Z')).toBe('2026.09.01 18:00')
})
