import { PGlite } from '@electric-sql/pglite'
import { realFsync } from '#server/database/embedded/real-fsync.ts'
import { durableStartParameters } from '#server/database/embedded/start-parameters.ts'
import { syncTree } from '#server/database/embedded/sync-tree.ts'

/** The child of first-start.ts: makes a database in the directory it is given, and ends (with its parent, if that is sooner). */
async function makeDatabase(directory: string): Promise<void> {
  const pglite = await PGlite.create({ fs: realFsync(directory), startParams: [...durableStartParameters] })
  await pglite.close()
  // The files were copied from memory without a sync.
  syncTree(directory)
}

const [directory] = process.argv.slice(2)
if (directory === undefined) throw new Error('Which directory?')
process.on('disconnect', () => process.exit(1))
await makeDatabase(directory)
process.exit(0)
