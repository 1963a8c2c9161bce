import { PGlite } from '@electric-sql/pglite'
import type { Database, Log } from '#server/database/database.ts'
import { databaseOver } from '#server/database/database-over.ts'
import { singleSession } from '#server/database/embedded/single-session.ts'
import { memoryStartParameters } from '#server/database/embedded/start-parameters.ts'

const SETTINGS = { startParams: [...memoryStartParameters] }

/**
 * The files of a database in memory after `prepare`, as an archive from which `openClone` makes as many databases as
 * are wanted: preparing takes seconds, a clone half a second.
 */
export async function dumpPrepared(prepare: (database: Database) => Promise<void>, log: Log): Promise<Blob> {
  const pglite = await PGlite.create(SETTINGS)
  const database = databaseOver({ kind: 'embedded', ...singleSession(pglite, log), close: async () => {} })
  await prepare(database)
  await database.close()
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  return dump
}

/** A database in memory, with everything the archive holds; gone when closed. */
export async function openClone(dump: Blob, log: Log): Promise<Database> {
  const pglite = await PGlite.create({ ...SETTINGS, loadDataDir: dump })
  return databaseOver({ kind: 'embedded', ...singleSession(pglite, log), close: () => pglite.close() })
}
