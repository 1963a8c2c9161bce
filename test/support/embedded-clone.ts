import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import type { Database, Log } from '#platform/database/database.ts'
import { databaseOver } from '#platform/database/database-over.ts'
import { singleSession } from '#platform/database/embedded/single-session.ts'
import { memoryStartParameters } from '#platform/database/embedded/start-parameters.ts'

const SETTINGS = { startParams: [...memoryStartParameters] }

/** Shared by all clones of a process, so that each function is compiled once. */
let pgliteModule: Promise<WebAssembly.Module> | undefined

async function compilePglite(): Promise<WebAssembly.Module> {
  const path = fileURLToPath(import.meta.resolve('@electric-sql/pglite/pglite.wasm'))
  return WebAssembly.compile(await readFile(path))
}

/** Preparing takes seconds, a clone half a second. */
export async function dumpPrepared(prepare: (database: Database) => Promise<void>, log: Log): Promise<Blob> {
  const pglite = await PGlite.create(SETTINGS)
  const database = databaseOver({ kind: 'embedded', ...singleSession(pglite, log), close: async () => {} })
  await prepare(database)
  await database.close()
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  return dump
}

export async function openClone(dump: Blob, log: Log): Promise<Database> {
  pgliteModule ??= compilePglite()
  const pglite = await PGlite.create({
    ...SETTINGS,
    loadDataDir: dump,
    pgliteWasmModule: await pgliteModule,
  })
  return databaseOver({ kind: 'embedded', ...singleSession(pglite, log), close: () => pglite.close() })
}
