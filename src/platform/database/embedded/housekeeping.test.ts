import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { startHousekeeping } from '#platform/database/embedded/housekeeping.ts'
import { lastVacuum } from '#platform/database/embedded/nightly-vacuum.ts'
import { openEmbedded } from '#test/support/database.ts'
import { handClock } from '#test/support/hand-clock.ts'
import { silentLog } from '#test/support/silent-log.ts'

async function lastCheckpoint({ db }: Database): Promise<string | undefined> {
  const query = sql<{ lsn: string }>`select checkpoint_lsn::text as lsn from pg_control_checkpoint()`
  return (await query.execute(db)).rows[0]?.lsn
}

describe('housekeeping', () => {
  test('checkpoints minutes after a write, tidies, and stops on request', async () => {
    const database = await openEmbedded()
    const clock = handClock('2026-11-21T12:00+08:00')
    const { stop } = await startHousekeeping({ db: database.db, clock, log: silentLog })
    const before = await lastCheckpoint(database)
    await database.db.insertInto('secret').values({ name: 'a', value: '' }).execute()
    clock.strike('2026-11-21T12:06+08:00')
    await stop()
    expect(await lastCheckpoint(database)).not.toBe(before)
    expect(await lastVacuum(database.db)).toBeInstanceOf(Date)
    expect(clock.waiting()).toBe(0)
    await database.close()
  })

  test('logs a failure, and does not break the server', async () => {
    const database = await openEmbedded()
    const clock = handClock('2026-11-21T12:00+08:00')
    const logged: string[] = []
    const log = pino({}, { write: (line) => logged.push(line) })
    const { stop } = await startHousekeeping({ db: database.db, clock, log })
    await database.close()
    clock.strike('2026-11-21T12:06+08:00')
    await stop()
    expect(logged).toEqual([expect.stringContaining('housekeeping failed')])
  })
})
