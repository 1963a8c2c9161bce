import { expect, test } from 'vitest'
import { type Sendings, sendingCurve, sendingsOf } from '#features/portfolio/sendings.ts'

const deadline = '2026-09-26T10:00:00Z'
const state = (sentAt: string | null, until: string | null = deadline) => ({ sentAt, deadline: until })

test('sendings are counted by day in Ulaanbaatar, under the deadline of most', () => {
  const states = [
    state('2026-09-02T15:59:00Z'),
    state('2026-09-02T16:00:00Z'),
    state('2026-09-01T20:00:00Z', '2026-10-10T10:00:00Z'),
    state(null),
    state(null, null),
  ]
  expect(sendingsOf(states)).toEqual({
    institutions: 5,
    deadline,
    days: [
      { day: '2026-09-02', sent: 2 },
      { day: '2026-09-03', sent: 1 },
    ],
  })
  // The later one of two that are equally frequent.
  expect(sendingsOf([state(null), state(null, '2026-10-10T10:00:00Z')]).deadline).toBe('2026-10-10T10:00:00Z')
  expect(sendingsOf([])).toEqual({ institutions: 0, deadline: null, days: [] })
})

const now: Sendings = {
  institutions: 100,
  deadline,
  days: [
    { day: '2026-09-06', sent: 10 },
    { day: '2026-09-14', sent: 18 },
  ],
}
const before: Sendings = {
  institutions: 50,
  deadline: '2025-09-20T10:00:00Z',
  days: [
    { day: '2025-08-21', sent: 5 },
    { day: '2025-09-08', sent: 10 },
    { day: '2025-09-21', sent: 30 },
  ],
}
const at = (iso: string) => new Date(iso)

test('the years are compared by the days until their deadlines', () => {
  const curve = sendingCurve(now, before, at('2026-09-14T04:00:00Z'))
  expect(curve).toMatchObject({ from: -30, to: 0, today: -12, share: 28, shareBefore: 30 })
  expect(curve?.now).toHaveLength(19)
  expect(curve?.now.at(-1)).toEqual({ at: -12, share: 28 })
  expect(curve?.now.find((each) => each.at === -20)).toEqual({ at: -20, share: 10 })
  expect(curve?.before.at(0)).toEqual({ at: -30, share: 10 })
  // Late sendings of last year are beyond the axis.
  expect(curve?.before.at(-1)).toEqual({ at: 0, share: 30 })
})

test.each([
  // 72 in 12 whole days.
  ['2026-09-14T04:00:00Z', 6],
  ['2026-09-25T04:00:00Z', 72],
  ['2026-09-26T09:00:00Z', 72],
  ['2026-09-26T11:00:00Z', null],
] as const)('at %s so many sendings a day are needed: %s', (moment, needed) => {
  expect(sendingCurve(now, before, at(moment))?.needed).toBe(needed)
})

test('nothing is needed if all are sent, and nothing compared without a year before', () => {
  const all: Sendings = { institutions: 10, deadline, days: [{ day: '2026-09-24', sent: 10 }] }
  expect(sendingCurve(all, null, at('2026-09-25T04:00:00Z'))).toMatchObject({
    ...{ from: -7, today: -1, share: 100, shareBefore: null, before: [], needed: null },
  })
  expect(sendingCurve({ ...all, deadline: null }, before, at('2026-09-25T04:00:00Z'))).toBeNull()
})

test('the axis reaches the last late sending, and goes back sixty days at most', () => {
  const late: Sendings = {
    ...{ institutions: 4, deadline },
    days: [
      { day: '2026-03-01', sent: 1 },
      { day: '2026-09-30', sent: 2 },
    ],
  }
  const curve = sendingCurve(late, null, at('2027-02-01T04:00:00Z'))
  expect(curve).toMatchObject({ from: -60, to: 4, today: 4, share: 75 })
  // Those before the axis are in its first day.
  expect(curve?.now.at(0)).toEqual({ at: -60, share: 25 })
})
