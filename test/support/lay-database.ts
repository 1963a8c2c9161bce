import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onDemand } from '#test/support/on-demand.ts'

/**
 * Lays a made database, of nobody yet, into an empty folder, where the program would make it itself: that takes seconds at each
 * start, and is tried by the tests of the first start and of the first set-up.
 */
export async function layDatabase(dataDir: string): Promise<void> {
  const directory = join(dataDir, 'database')
  if (existsSync(directory)) return
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  // As a stop leaves it: without it a start waits for a program that may have lost it.
  writeFileSync(join(dataDir, 'in-use.lock'), '')
  await promisify(execFile)('tar', ['-xf', await onDemand('embeddedDump'), '-C', directory])
}
