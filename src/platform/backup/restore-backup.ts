import type { Kysely, Transaction } from 'kysely'
import { BackupError, type BackupHead, type Manifest, readWholeBackup } from '#platform/backup/backup-file.ts'
import { backupText } from '#platform/backup/backup-text.ts'
import {
  amountOf,
  filling,
  insertRows,
  isUntouched,
  setUniformFormats,
  type Table,
  tablesOf,
} from '#platform/backup/tables.store.ts'
import { migrateBy } from '#platform/database/migrate.ts'
import { migrations } from '#platform/database/migrations/index.ts'
import type { Schema } from '#platform/database/schema.ts'
import { endSessionsAndLinks } from '#platform/database/secret-key.ts'
import type { ContentStore } from '#platform/files/content-store.ts'

export type Target = {
  readonly db: () => Promise<Kysely<Schema>>
  readonly files: ContentStore
}

/**
 * Into an empty database in one transaction, with the backup's migrations. The caller migrates further. Throws
 * `BackupError`; then the database is unchanged.
 */
export async function restoreBackup({ db, files }: Target, path: string): Promise<Manifest> {
  const manifest = await readWholeBackup(path, async (_, head) => insistOnKnown(path, head))
  insistOnKnown(path, manifest.head)
  const database = await db()
  if (!(await isUntouched(database))) throw new BackupError(backupText.notEmpty)
  await database.transaction().execute(async (trx) => {
    await setUniformFormats(trx)
    await migrateBy(trx, manifest.head.migrations)
    const tables = await tablesFor(trx, manifest, path)
    await filling(trx, manifest, () => putAll(trx, files, tables, path))
    for (const { name, count, digest } of manifest.tables) {
      const found = await amountOf(trx, tables.get(name) ?? { name, columns: [] })
      if (found.count !== count || found.digest !== digest)
        throw new BackupError(backupText.restoredOtherwise(name, count, found.count))
    }
    await endSessionsAndLinks(trx)
  })
  return manifest
}

async function putAll(
  trx: Transaction<Schema>,
  files: ContentStore,
  tables: ReadonlyMap<string, Table>,
  path: string,
): Promise<void> {
  await readWholeBackup(path, async (part) => {
    if (part.kind === 'rows') {
      const table = tables.get(part.table)
      if (table !== undefined) await insertRows(trx, table, part.lines)
    } else await files.put(part.content, async () => {})
  })
}

/** A later release has data that this one would lose. */
function insistOnKnown(path: string, { migrations: names, release }: BackupHead): void {
  if (names.some((name) => !Object.hasOwn(migrations, name)))
    throw new BackupError(backupText.newer(path, release))
}

/** In the order of the backup's columns. */
async function tablesFor(
  trx: Transaction<Schema>,
  { tables }: Manifest,
  path: string,
): Promise<ReadonlyMap<string, Table>> {
  const made = await tablesOf(trx)
  const found = new Map<string, Table>()
  for (const { name, columns } of tables) {
    const table = made.find((each) => each.name === name)
    const known = columns.flatMap((column) => table?.columns.find((each) => each.name === column) ?? [])
    if (table === undefined || known.length !== columns.length || known.length !== table.columns.length)
      throw new BackupError(backupText.otherTables(path, name))
    found.set(name, { name, columns: known })
  }
  return found
}
