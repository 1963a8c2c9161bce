import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onDemand } from '#test/support/on-demand.ts'

/**
 * Copies a prepared empty database into a folder, which saves seconds at each start. The tests of the first start and
 * setup cover its creation.
 */
export async function layDatabase(dataDir: string): Promise<void> {
  const directory = join(dataDir, 'database')
  if (existsSync(directory)) return
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  // As after a shutdown: without the file the start waits for a server that may have lost it.
  writeFileSync(join(dataDir, 'in-use.lock'), '')
  await promisify(execFile)('tar', ['-xf', await onDemand('embeddedDump'), '-C', directory])
}
