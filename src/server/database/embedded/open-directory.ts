import { mkdirSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import type { Database } from '#server/database/database.ts'
import { databaseOver } from '#server/database/database-over.ts'
import { type Clock, systemClock } from '#server/database/embedded/clock.ts'
import { lockDirectory } from '#server/database/embedded/directory-lock.ts'
import { firstStart } from '#server/database/embedded/first-start.ts'
import { startHousekeeping } from '#server/database/embedded/housekeeping.ts'
import { openFiles } from '#server/database/embedded/open-files.ts'
import { singleSession } from '#server/database/embedded/single-session.ts'
import type { Log } from '#server/database/log.ts'

type Opening = { readonly dataDir: string; readonly log: Log; readonly clock?: Clock }

/** The embedded database on disk, with all its guards. Throws DirectoryInUseError. */
export async function openDirectory({ dataDir, log, clock = systemClock }: Opening): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockDirectory(dataDir)
  try {
    const pglite = await openFiles(await firstStart(dataDir))
    return await keepTidy(pglite, { log, clock, release: lock.release })
  } catch (error) {
    lock.release()
    throw error
  }
}

async function keepTidy(
  pglite: PGlite,
  parts: { readonly log: Log; readonly clock: Clock; readonly release: () => void },
): Promise<Database> {
  const session = singleSession(pglite, parts.log)
  // One that failed is left as it is: closing it in good order would write what cannot be trusted.
  const closeFiles = async () => (session.hasFailed() ? undefined : pglite.close())
  const close = () => closeFiles().finally(parts.release)
  const database = databaseOver({ kind: 'embedded', ...session, close })
  try {
    const housekeeping = await startHousekeeping({ db: database.db, clock: parts.clock, log: parts.log })
    return { ...database, close: () => housekeeping.stop().then(database.close) }
  } catch (error) {
    await database.close()
    throw error
  }
}
