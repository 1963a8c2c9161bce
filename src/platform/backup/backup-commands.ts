import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { BackupError, type Manifest } from '#platform/backup/backup-file.ts'
import { backupText } from '#platform/backup/backup-text.ts'
import { makeBackup, roomFor } from '#platform/backup/make-backup.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { connect } from '#platform/database/connect.ts'
import type { Database, Log } from '#platform/database/database.ts'
import { withDatabaseSnapshot } from '#platform/database/embedded/copy-on-request.ts'
import { DirectoryInUseError } from '#platform/database/embedded/directory-in-use-error.ts'
import { releaseFiles, retainFiles } from '#platform/database/held-files.ts'
import { migrate } from '#platform/database/migrate.ts'
import { bringUpToDate, refuseDenied, refuseOtherOwner } from '#platform/database/owned-tables.ts'
import type { Schema } from '#platform/database/schema.ts'
import type { ContentStore } from '#platform/files/content-store.ts'

export type BackupParts = {
  readonly databaseUrl: string | undefined
  /** A restore creates the tables with this role. */
  readonly ownerDatabaseUrl: string | undefined
  readonly dataDir: string
  readonly files: ContentStore
  readonly now: () => Date
  readonly log: Log
  readonly tell: (line: string) => void
}

const ALLOW_LOST = '--allow-lost-files'

/** These do not migrate the database. */
const commands = {
  backup: {
    usage: `backup FILE [${ALLOW_LOST}]`,
    run: (parts: BackupParts, path: string, words: readonly string[]) =>
      backUp(parts, path, { allowLost: words.includes(ALLOW_LOST) }),
  },
  restore: { usage: 'restore FILE', run: (parts: BackupParts, path: string) => restore(parts, path) },
} as const

export function backupUses(): readonly (readonly [usage: string, about: string])[] {
  return [
    [commands.backup.usage, backupText.about.backup],
    [commands.restore.usage, backupText.about.restore],
  ]
}

export function isBackupCommand(name: string): name is keyof typeof commands {
  return Object.hasOwn(commands, name)
}

/** Disk and database errors are thrown. */
export async function runBackupCommand(
  name: keyof typeof commands,
  [path, ...words]: readonly string[],
  parts: BackupParts,
): Promise<{ readonly ok: boolean; readonly lines: readonly string[] }> {
  const { usage, run } = commands[name]
  if (path === undefined) return { ok: false, lines: [backupText.missing(usage)] }
  try {
    return { ok: true, lines: await run(parts, path, words) }
  } catch (error) {
    if (error instanceof BackupError) return { ok: false, lines: [error.message] }
    throw error
  }
}

/** Renewed six times before it expires. */
const RETENTION_MINUTES = 60
const RENEW_MS = 10 * 60_000

/** An older database is backed up unchanged. */
async function backUp(
  parts: BackupParts,
  path: string,
  options: { readonly allowLost: boolean },
): Promise<readonly string[]> {
  const { databaseUrl, dataDir } = parts
  if (existsSync(path)) throw new BackupError(backupText.alreadyExists(path))
  const folder = dirname(resolve(path))
  if (!existsSync(folder)) throw new BackupError(backupText.noFolder(folder))
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'database', 'PG_VERSION')))
    throw new BackupError(backupText.noDatabase(dataDir))
  const take = async (db: Kysely<Schema>): Promise<Manifest> => {
    const { ok, bytes } = await roomFor(db, path)
    if (!ok) throw new BackupError(backupText.noRoomFor(path, Math.ceil(bytes / 1024 ** 2)))
    return makeBackup({ ...parts, db }, path, options)
  }
  const manifest = await opened(parts, take)
  const megabytes = (statSync(path).size / 1024 ** 2).toFixed(1)
  return [
    backupText.made(path, rowsOf(manifest.tables), manifest.files.count, megabytes),
    ...(manifest.lost.length > 0 ? [backupText.withoutLost(manifest.lost.length)] : []),
    backupText.secret,
  ]
}

async function opened(
  { databaseUrl, dataDir, log, tell }: BackupParts,
  take: (db: Kysely<Schema>) => Promise<Manifest>,
): Promise<Manifest> {
  const open = (directory: string) => connect({ databaseUrl, dataDir: directory, log })
  if (databaseUrl !== undefined)
    return closing(await open(dataDir), (db) => withRetainedFiles(db, () => take(db)))
  try {
    return await closing(await open(dataDir), take)
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error
  }
  tell(backupText.copying)
  return withDatabaseSnapshot(dataDir, async (directory) => {
    tell(backupText.copied)
    return closing(await open(directory), take)
  })
}

async function closing<T>(database: Database, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** Applies to all servers. */
async function withRetainedFiles<T>(db: Kysely<Schema>, work: () => Promise<T>): Promise<T> {
  const retentionId = randomUUID()
  await retainFiles(db, retentionId, RETENTION_MINUTES)
  const renew = setInterval(
    () => void retainFiles(db, retentionId, RETENTION_MINUTES).catch(() => {}),
    RENEW_MS,
  )
  try {
    return await work()
  } finally {
    clearInterval(renew)
    await releaseFiles(db, retentionId)
  }
}

/** Migrates after the restore. After a failure the database stays empty. */
async function restore(parts: BackupParts, path: string): Promise<readonly string[]> {
  const { databaseUrl, ownerDatabaseUrl, dataDir, files, log } = parts
  let database: Database | undefined
  const db = async () => {
    database ??= await connect({ databaseUrl: ownerDatabaseUrl ?? databaseUrl, dataDir, log })
    return database.db
  }
  try {
    if (ownerDatabaseUrl !== undefined)
      await closing(await connect({ databaseUrl, dataDir, log }), async (own) =>
        refuseOtherOwner(own, await db()),
      )
    const restored = async () => {
      const done = await restoreBackup({ db, files }, path)
      await migrate(await db())
      return done
    }
    const manifest = await restored().catch((error: unknown) =>
      database === undefined ? Promise.reject(error) : refuseDenied(database.db, ownerDatabaseUrl, error),
    )
    await grantAgain(parts)
    return [
      backupText.restored(
        manifest.head.takenAt,
        manifest.head.release,
        rowsOf(manifest.tables),
        manifest.files.count,
      ),
      ...(manifest.lost.length > 0 ? [backupText.withoutLost(manifest.lost.length)] : []),
      backupText.nextStart,
    ]
  } finally {
    await database?.close()
  }
}

/** Needed if another role owns the tables. */
async function grantAgain({ databaseUrl, ownerDatabaseUrl, dataDir, log }: BackupParts): Promise<void> {
  if (ownerDatabaseUrl === undefined) return
  await closing(await connect({ databaseUrl, dataDir, log }), (own) =>
    bringUpToDate(own, { ownerDatabaseUrl, log }),
  )
}

function rowsOf(tables: Manifest['tables']): number {
  return tables.reduce((sum, { count }) => sum + count, 0)
}
