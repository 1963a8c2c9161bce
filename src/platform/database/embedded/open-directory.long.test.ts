import { openAsBlob, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { DirectoryInUseError } from '#platform/database/embedded/directory-in-use-error.ts'
import { DirectoryLostError } from '#platform/database/embedded/directory-lock.ts'
import { embeddedFiles } from '#platform/database/embedded/files.ts'
import { openDirectory } from '#platform/database/embedded/open-directory.ts'
import { handClock } from '#test/support/hand-clock.ts'
import { onDemand } from '#test/support/on-demand.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { silentLog } from '#test/support/silent-log.ts'

describe('an opened data directory', () => {
  const dataDir = scratchDirectory()
  beforeAll(async () => {
    const loadDataDir = await openAsBlob(await onDemand('embeddedDump'))
    const pglite = await PGlite.create({ fs: embeddedFiles(join(dataDir, 'database')), loadDataDir })
    await pglite.close()
  })

  test('has its guards up while it is open, and down when it is closed', async () => {
    const clock = handClock('2026-11-21T12:00+08:00')
    const { db, close } = await openDirectory({ dataDir, log: silentLog, clock })
    expect((await sql`show fsync`.execute(db)).rows).toEqual([{ fsync: 'on' }])
    expect((await sql`show wal_sync_method`.execute(db)).rows).toEqual([{ wal_sync_method: 'fsync' }])
    // Housekeeping, the lock check and the snapshot polling.
    expect(clock.waiting()).toBe(3)
    await expect(openDirectory({ dataDir, log: silentLog })).rejects.toThrow(DirectoryInUseError)
    await close()
    expect(clock.waiting()).toBe(0)
  })

  test('fails permanently when its lock is gone, even without requests', async () => {
    const clock = handClock('2026-11-21T12:00+08:00')
    const { db, failure, close } = await openDirectory({ dataDir, log: silentLog, clock })
    rmSync(join(dataDir, 'in-use.lock'))
    clock.strike('2026-11-21T12:00:01+08:00')
    expect((await failure).cause).toBeInstanceOf(DirectoryLostError)
    await expect(sql`select 1`.execute(db)).rejects.toThrow('must be started again')
    await close()
  })

  test('can be opened again after it was closed', async () => {
    const { ping, close } = await openDirectory({ dataDir, log: silentLog })
    await ping()
    await close()
  })
})
