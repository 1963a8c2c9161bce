import { openAsBlob } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { openPostgres as openServer } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { openClone } from '#server/database/embedded/clone.ts'
import type { Schema } from '#server/database/schema.ts'
import { onDemand } from '#test/support/on-demand.ts'
import { postgresPrograms } from '#test/support/postgres-programs.ts'
import { type Content, newDatabase } from '#test/support/postgres-template.ts'
import { silentLog } from '#test/support/silent-log.ts'

/** A migrated embedded database in memory, the caller's own; gone when closed. Half a second. */
export async function openEmbedded(): Promise<Database> {
  return openClone(await openAsBlob(await onDemand('embeddedDump')), silentLog)
}

/** A migrated database of the caller's own on the run's PostgreSQL; undefined where there is none. */
export async function openPostgres(): Promise<Database | undefined> {
  const databaseUrl = await postgresAddress('migrated')
  return databaseUrl === undefined ? undefined : openServer({ databaseUrl, log: silentLog })
}

/** The address of a new database on the run's PostgreSQL; undefined where there is none. */
export async function postgresAddress(content: Content): Promise<string | undefined> {
  if (!hasPostgres) return undefined
  return newDatabase(await onDemand(content === 'demonstration' ? content : 'postgres'), content)
}

/** Whether this run has a PostgreSQL, for `describe.runIf`. */
export const hasPostgres = postgresPrograms().kind === 'found'

type Named = { readonly name: string; readonly open: () => Promise<Database> }

/** What this run has. */
const all: readonly Named[] = [
  { name: 'embedded', open: openEmbedded },
  ...(hasPostgres ? [{ name: 'PostgreSQL', open: openSurely }] : []),
]

/**
 * Every database of this run, for `describe.each(databases)('... ($name)', ({ open }) => ...)`. Mutants ask for one: what a test
 * notices of a rule it notices on each.
 */
export const databases: readonly Named[] = process.env.TEST_DATABASES === 'one' ? all.slice(-1) : all

async function openSurely(): Promise<Database> {
  const database = await openPostgres()
  if (database === undefined) throw new Error('This run has no PostgreSQL.')
  return database
}

/**
 * The one database of this run that counts most: PostgreSQL where there is one. For tests whose SQL is plain and whose time
 * goes into making papers; `databases` is for everything that a database could do differently.
 */
export const oneDatabase: readonly Named[] = all.slice(-1)

/**
 * Empties tables between two tests, those that point at others first. Papers that a test's sending still makes are kept from being noted
 * while their receipt goes: what is under way fails then, and no longer meets the next test.
 */
export async function emptyTables(db: Kysely<Schema>, tables: readonly (keyof Schema)[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table receipt_paper in exclusive mode`.execute(trx)
    for (const table of tables) await trx.deleteFrom(table).execute()
  })
}
