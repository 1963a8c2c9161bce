import { describe, expect, test } from 'vitest'
import { isVacuumDue, lastVacuum, vacuumTables } from '#platform/database/embedded/nightly-vacuum.ts'
import { openEmbedded } from '#test/support/database.ts'

test.each([
  ['never done', '2026-11-21T12:00+08:00', undefined, true],
  ['three at night, done last night', '2026-11-21T03:00+08:00', '2026-11-20T03:00+08:00', true],
  ['half past four at night, done at three', '2026-11-21T04:30+08:00', '2026-11-21T03:00+08:00', false],
  ['by day, done last night', '2026-11-21T15:00+08:00', '2026-11-21T03:00+08:00', false],
  ['by day, switched off at night', '2026-11-21T15:00+08:00', '2026-11-20T03:00+08:00', true],
  ['just before three, done the day before', '2026-11-21T02:59+08:00', '2026-11-20T03:00+08:00', false],
])('tidying is due: %s', (_, now, last, due) => {
  expect(isVacuumDue(new Date(now), last === undefined ? undefined : new Date(last))).toBe(due)
})

describe('tidying the tables', () => {
  test('reaches them all, and the database remembers that it was done', async () => {
    const { db, close } = await openEmbedded()
    await vacuumTables(db)
    expect(await lastVacuum(db)).toBeInstanceOf(Date)
    await close()
  })
})
