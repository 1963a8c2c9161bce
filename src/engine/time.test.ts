import { describe, expect, test } from 'vitest'
import { calendarDay, dayOf, dayText, isDay, momentOf, momentText, timeText } from '#engine/time.ts'

describe('a moment', () => {
  test.each([
    ['2026-08-15T06:02:00.000Z', '2026.08.15 14:02'],
    ['2026-08-15T16:00:00.000Z', '2026.08.16 00:00'],
    ['2025-12-31T15:59:59.000Z', '2025.12.31 23:59'],
    ['2026-08-15T06:02:41.000Z', '2026.08.15 14:02'],
    ['2026-12-31T16:00:00.000Z', '2027.01.01 00:00'],
    ['2026-01-15T23:59:59.999+08:00', '2026.01.15 23:59'],
  ])('%s is %s in Ulaanbaatar', (iso, shown) => {
    expect(timeText(iso)).toBe(shown)
    expect(dayText(iso)).toBe(shown.split(' ')[0])
  })

  const years = Array.from({ length: 25 }, (_, index) => 2017 + index)

  test.each(years.flatMap((year) => [`${year}-01-15T16:30:00Z`, `${year}-07-15T16:30:00Z`]))(
    '%s: the clock of the time zone shows the same, in summer as in winter',
    (iso) => {
      const zone = new Intl.DateTimeFormat('en-GB', {
        timeZone: 'Asia/Ulaanbaatar',
        dateStyle: 'short',
        timeStyle: 'short',
      })
      const [date = '', time = ''] = zone.format(new Date(iso)).split(', ')
      expect(timeText(iso)).toBe(`${date.split('/').reverse().join('.')} ${time}`)
    },
  )

  test.each([
    ['2026.09.01 18:00', '2026-09-01T10:00:00.000Z'],
    ['2026-9-1 8:05', '2026-09-01T00:05:00.000Z'],
    [' 2026/09/01 00:00 ', '2026-08-31T16:00:00.000Z'],
    ['', null],
    ['2026.02.30 18:00', undefined],
    ['2026.13.01 18:00', undefined],
    ['2026.09.01', undefined],
    ['2026.09.01 24:00', undefined],
    ['2026.09.01 23:60', undefined],
  ])('that is typed as %j', (typed, moment) => {
    expect(momentOf(typed)).toBe(moment)
  })

  test.each([
    ['2026-09-01T10:00:00.000Z', '2026.09.01 18:00'],
    [null, ''],
  ])('%j is shown as it is typed', (iso, shown) => {
    expect(momentText(iso)).toBe(shown)
    expect(momentOf(shown)).toBe(iso)
  })
})

describe('a day', () => {
  test.each([
    ['2026-03-01T15:59:59.999Z', '2026-03-01'],
    ['2026-03-01T16:00:00.000Z', '2026-03-02'],
  ])('at %s it is %s in Ulaanbaatar', (iso, day) => {
    expect(dayOf(new Date(iso))).toBe(day)
  })

  test.each([
    [2028, 2, 29, '2028-02-29'],
    [2026, 2, 29, null],
    [2026, 4, 31, null],
    [2026, 0, 1, null],
    [2026, 13, 1, null],
    [2006, 5, 31, '2006-05-31'],
  ])('of the calendar: %i %i %i', (year, month, day, written) => {
    expect(calendarDay(year, month, day)).toBe(written)
  })

  test.each([
    ['2026-03-02', true],
    ['2026-02-30', false],
    ['2026-3-2', false],
    ['2026.03.02', false],
    ['2026-03-02T00:00:00Z', false],
    ['', false],
  ])('%j is one: %s', (text, is) => {
    expect(isDay(text)).toBe(is)
  })
})
