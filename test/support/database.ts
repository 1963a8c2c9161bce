import { openAsBlob } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { openPostgres as openServer } from '#platform/database/connect.ts'
import type { Database } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/schema.ts'
import { openClone } from '#test/support/embedded-clone.ts'
import { onDemand } from '#test/support/on-demand.ts'
import { postgresPrograms } from '#test/support/postgres-programs.ts'
import { newDatabase, type TemplateName } from '#test/support/postgres-template.ts'
import { silentLog } from '#test/support/silent-log.ts'

/** Opens a new migrated embedded database in memory, which takes half a second. */
export async function openEmbedded(): Promise<Database> {
  return openClone(await openAsBlob(await onDemand('embeddedDump')), silentLog)
}

/** Opens a new migrated database on the run's PostgreSQL; `undefined` without one. */
export async function openTestPostgres(): Promise<Database | undefined> {
  const databaseUrl = await postgresAddress('migrated')
  return databaseUrl === undefined ? undefined : openServer({ databaseUrl, log: silentLog })
}

/** Returns the address of a new database on the run's PostgreSQL; `undefined` without one. */
export async function postgresAddress(content: TemplateName): Promise<string | undefined> {
  if (!hasPostgres) return undefined
  return newDatabase(await onDemand(content === 'demonstration' ? content : 'postgres'), content)
}

/** True if this run has a PostgreSQL, for `describe.runIf`. */
export const hasPostgres = postgresPrograms().kind === 'found'

type NamedDatabase = { readonly name: string; readonly open: () => Promise<Database> }

const all: readonly NamedDatabase[] = [
  { name: 'embedded', open: openEmbedded },
  ...(hasPostgres ? [{ name: 'PostgreSQL', open: openSurely }] : []),
]

/**
 * Every database of this run, for `describe.each(databases)('... ($name)', ({ open }) => ...)`. Mutation tests use
 * one, because each detects the same rule violations.
 */
export const databases: readonly NamedDatabase[] = process.env.TEST_DATABASES === 'one' ? all.slice(-1) : all

async function openSurely(): Promise<Database> {
  const database = await openTestPostgres()
  if (database === undefined) throw new Error('This run has no PostgreSQL.')
  return database
}

/**
 * The most important database of this run: PostgreSQL if there is one. For tests of features: both databases are
 * PostgreSQL, and `test/every-call.test.ts` makes every call on the embedded one. Use `databases` for everything that
 * may differ: connections, transactions, locks, streams, backups.
 */
export const oneDatabase: readonly NamedDatabase[] = all.slice(-1)

/**
 * Empties tables between two tests, referencing tables first. Papers still in progress lose their receipt, so they
 * fail now instead of affecting the next test.
 */
export async function emptyTables(db: Kysely<Schema>, tables: readonly (keyof Schema)[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table receipt_paper in exclusive mode`.execute(trx)
    for (const table of tables) await trx.deleteFrom(table).execute()
  })
}
