import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseText } from '#platform/database/database-text.ts'
import { syncDirectory } from '#platform/database/embedded/sync-tree.ts'

const CHILD = fileURLToPath(new URL('./first-start-child.ts', import.meta.url))

/**
 * The child takes 800 MB that this process could not release. An interrupted start leaves nothing partial. The caller
 * must own the directory lock.
 */
export async function firstStart(dataDir: string): Promise<string> {
  const directory = join(dataDir, 'database')
  if (existsSync(join(directory, 'PG_VERSION'))) return directory
  if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new Error(databaseText.noVersion(directory))
  const unfinished = join(dataDir, 'database.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  await makeInChild(unfinished)
  renameSync(unfinished, directory)
  syncDirectory(dataDir)
  return directory
}

async function makeInChild(directory: string): Promise<void> {
  // Our flags (debugger port, test loader) do not apply. It ends before optimized code is ready.
  const child = fork(CHILD, [directory], {
    execArgv: ['--liftoff-only'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const output: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (text: string) => output.push(text))
  const [code, signal] = await once(child, 'close')
  if (code === 0) return
  throw new Error(
    output.join('') || `The embedded database could not be made (code ${code}, signal ${signal}).`,
  )
}
