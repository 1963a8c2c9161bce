import { openFiles } from '#platform/database/embedded/open-files.ts'
import { syncTree } from '#platform/database/embedded/sync-tree.ts'

/** Exits at the latest with its parent. */
async function makeDatabase(directory: string): Promise<void> {
  const pglite = await openFiles(directory)
  await pglite.close()
  // The files were copied from memory without a sync.
  syncTree(directory)
}

const [directory] = process.argv.slice(2)
if (directory === undefined) throw new Error('Which directory?')
process.on('disconnect', () => process.exit(1))
await makeDatabase(directory).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(error instanceof Error ? error.message : String(error), () => process.exit(1))
  },
)
