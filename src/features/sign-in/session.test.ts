import { describe, expect, test } from 'vitest'
import { isRecentlyAuthenticated, sessionEnd, shortAddress } from '#features/sign-in/session.ts'

const HOUR = 3_600_000
const rules = { idleMs: 12 * HOUR, longestMs: 7 * 24 * HOUR, proveAgainMs: HOUR / 6 }
const at = (hours: number): Date => new Date(Date.UTC(2026, 0, 5) + hours * HOUR)

describe('a session ends', () => {
  test.each([
    ['twelve hours after it was opened, unless it is used', 0, 12],
    ['twelve hours after its last use', 30, 42],
    ['seven days after it was opened at the latest', 160, 168],
    ['not later for a use at the very end', 168, 168],
  ])('%s', (_, used, end) => {
    expect(sessionEnd(at(0), at(used), rules)).toEqual(at(end))
  })
})

describe('a proof holds', () => {
  const proved = at(0)
  const after = (ms: number): Date => new Date(proved.getTime() + ms)
  test.each([
    ['at once', proved, 0, rules.proveAgainMs, true],
    ['up to ten minutes', proved, 599_999, rules.proveAgainMs, true],
    ['no longer than that', proved, 600_000, rules.proveAgainMs, false],
    ['not where nobody knows of one', null, 0, rules.proveAgainMs, false],
    ['always where nobody is asked', null, 10 * HOUR, 0, true],
  ])('%s', (_, authenticatedAt, ms, proveAgainMs, holds) => {
    expect(isRecentlyAuthenticated(authenticatedAt, after(ms), { ...rules, proveAgainMs })).toBe(holds)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.*'],
  ['::ffff:203.0.113.7', '203.0.113.*'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:*'],
  ['2001:db8::5', '2001:db8:*'],
  ['::1', '::1'],
  ['', ''],
  ['somewhere', ''],
])('%o is shown as %o', (address, expected) => {
  expect(shortAddress(address)).toBe(expected)
})
