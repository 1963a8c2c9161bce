import { existsSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import {
  adding,
  BackupError,
  type BackupWriter,
  FORMAT,
  lineDigest,
  type Manifest,
  readWholeBackup,
  writeBackup,
} from '#platform/backup/backup-file.ts'
import { backupText } from '#platform/backup/backup-text.ts'
import {
  bytesOf,
  contentsOf,
  inSnapshot,
  linesOf,
  migrationsOf,
  sequencesOf,
  tablesOf,
  unvalidatedOf,
} from '#platform/backup/tables.store.ts'
import { syncDirectory } from '#platform/database/embedded/sync-tree.ts'
import type { Schema } from '#platform/database/schema.ts'
import type { ContentStore } from '#platform/files/content-store.ts'
import { hasFree } from '#platform/files/disk-store.ts'
import program from '../../../package.json' with { type: 'json' }

/** Bytes: a full disk would stop the running server. */
const RESERVE = 200 * 1024 * 1024

/** The caller must retain the contents (`retainFiles`). */
export type BackupSource = {
  readonly db: Kysely<Schema>
  readonly files: ContentStore
  readonly now: () => Date
}

/** The file exists completely or not at all. `allowLost` records missing contents. Throws `BackupError`. */
export async function makeBackup(
  { db, files, now }: BackupSource,
  path: string,
  { allowLost }: { readonly allowLost: boolean },
): Promise<Manifest> {
  if (existsSync(path)) throw new BackupError(backupText.alreadyExists(path))
  const unfinished = `${path}.unfinished`
  const folder = dirname(resolve(path))
  const insist = async (): Promise<void> => {
    if (!(await hasFree(folder, RESERVE))) throw new BackupError(backupText.noRoom(folder))
  }
  await rm(unfinished, { force: true })
  try {
    const migrations = await migrationsOf(db)
    const about = {
      program: 'tosov',
      format: FORMAT,
      release: program.version,
      takenAt: now().toISOString(),
      migrations,
    } as const
    let written: Manifest | undefined
    await writeBackup(unfinished, about, insist, async (writer) => {
      const { contents, ...database } = await copyTables(db, writer)
      const lost = await lostOf(files, contents, allowLost)
      written = { head: about, ...database, ...(await copyContents(files, contents, lost, writer)) }
      await writer.manifest(written)
    })
    const found = await readWholeBackup(unfinished)
    if (!isDeepStrictEqual(found, written))
      throw new BackupError(backupText.broken(unfinished, backupText.notAsWritten))
    renameSync(unfinished, path)
    syncDirectory(folder)
    return found
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

type Contents = Awaited<ReturnType<typeof contentsOf>>
type OfTables = Omit<Manifest, 'head' | 'files' | 'lost'> & { readonly contents: Contents }

function copyTables(db: Kysely<Schema>, writer: BackupWriter): Promise<OfTables> {
  return inSnapshot(db, async (trx) => {
    const tables: Manifest['tables'] = []
    for (const table of await tablesOf(trx)) {
      const rows = adding()
      for await (const lines of linesOf(trx, table)) {
        for (const line of lines) rows.add(lineDigest(line))
        await writer.rows(table.name, lines)
      }
      tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), ...rows.sum() })
    }
    const [unvalidated, sequences] = [await unvalidatedOf(trx), await sequencesOf(trx)]
    return { tables, sequences, unvalidated, contents: await contentsOf(trx) }
  })
}

async function lostOf(
  files: ContentStore,
  contents: Contents,
  allowLost: boolean,
): Promise<ReadonlySet<string>> {
  const lost = new Set<string>()
  for (const { sha256 } of contents) if (!(await files.has(sha256))) lost.add(sha256)
  if (lost.size > 0 && !allowLost)
    throw new BackupError(backupText.lost(lost.size, contents.length, [...lost]))
  return lost
}

async function copyContents(
  files: ContentStore,
  contents: Contents,
  lost: ReadonlySet<string>,
  writer: BackupWriter,
): Promise<Pick<Manifest, 'files' | 'lost'>> {
  const copied = adding()
  for (const { sha256, size } of contents.filter((each) => !lost.has(each.sha256))) {
    await writer.content(sha256, size, await files.open(sha256))
    copied.add(sha256)
  }
  return { files: copied.sum(), lost: [...lost] }
}

export async function roomFor(
  db: Kysely<Schema>,
  path: string,
): Promise<{ readonly ok: boolean; readonly bytes: number }> {
  const contents = await inSnapshot(db, contentsOf)
  // Measured: compressed rows take a twentieth of the database size.
  const bytes = contents.reduce((sum, { size }) => sum + size, 0) + (await bytesOf(db)) / 4
  return { ok: await hasFree(dirname(resolve(path)), bytes + RESERVE), bytes }
}
