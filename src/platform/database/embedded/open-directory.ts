import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { Database, Log } from '#platform/database/database.ts'
import { databaseOver } from '#platform/database/database-over.ts'
import { type Clock, systemClock } from '#platform/database/embedded/clock.ts'
import { serveSnapshotRequests } from '#platform/database/embedded/copy-on-request.ts'
import { type DirectoryLock, lockDirectory } from '#platform/database/embedded/directory-lock.ts'
import { firstStart } from '#platform/database/embedded/first-start.ts'
import { startHousekeeping } from '#platform/database/embedded/housekeeping.ts'
import { lendSessions } from '#platform/database/embedded/lent-sessions.ts'
import { openFiles } from '#platform/database/embedded/open-files.ts'
import { singleSession } from '#platform/database/embedded/single-session.ts'

const POLL_INTERVAL_MS = 1_000
/** A server without its lock has then exited. */
const GRACE_MS = 3_000

type DirectoryOptions = { readonly dataDir: string; readonly log: Log; readonly clock?: Clock }

/** Throws `DirectoryInUseError` or `DirectoryLostError`. */
export async function openDirectory({
  dataDir,
  log,
  clock = systemClock,
}: DirectoryOptions): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockDirectory(dataDir)
  try {
    if (lock.isNew && existsSync(join(dataDir, 'database'))) await sleep(GRACE_MS)
    const directory = await firstStart(dataDir)
    const lost = lock.loss()
    if (lost !== null) throw lost
    return await keepTidy(await openFiles(directory), { dataDir, log, clock, lock })
  } catch (error) {
    lock.release()
    throw error
  }
}

async function keepTidy(
  pglite: PGlite,
  parts: {
    readonly dataDir: string
    readonly log: Log
    readonly clock: Clock
    readonly lock: DirectoryLock
  },
): Promise<Database> {
  const session = singleSession(pglite, parts.log, parts.lock.loss)
  // An idle server would not notice it otherwise.
  const unwatch = parts.clock.every(POLL_INTERVAL_MS, session.hasFailed)
  // A clean close would write untrusted data.
  const closeFiles = async () => (session.hasFailed() ? undefined : pglite.close())
  const close = () => {
    unwatch()
    return closeFiles().finally(parts.lock.release)
  }
  const database = databaseOver({ kind: 'embedded', ...session, close })
  try {
    const housekeeping = await startHousekeeping({ db: database.db, clock: parts.clock, log: parts.log })
    const copies = serveSnapshotRequests({ ...parts, db: database.db })
    let lending: { readonly stop: () => Promise<void> } | undefined
    const lend = async () => {
      lending ??= await lendSessions({ ...parts, sessions: session.sessions })
    }
    const closeAll = async () => {
      await lending?.stop()
      await copies.stop()
      await housekeeping.stop()
      await database.close()
    }
    return { ...database, lend, close: closeAll }
  } catch (error) {
    await database.close()
    throw error
  }
}
