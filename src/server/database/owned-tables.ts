import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { openPostgres } from '#server/database/connect.ts'
import type { Log } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'
import { databaseText } from '#text/start.ts'

/** Whose the tables are; without an address the program's own role, which then may do everything. */
type Owning = { readonly ownerDatabaseUrl: string | undefined; readonly log: Log }

/** Of these tables the program's own role may do this and no more (decision 0074); of every other it may read, add, change and take away. */
const limited = {
  event: ['select', 'insert'],
  event_chain: ['select'],
  event_link: ['select'],
  named_event: ['select'],
  kysely_migration: ['select'],
  kysely_migration_lock: ['select'],
} as const satisfies Readonly<Record<string, readonly ('select' | 'insert')[]>>

/**
 * Brings the tables of a database up to date, by the role that owns them where it is not the program's own. Then the program's role is given what
 * it needs. Throws a sentence where it may change events nevertheless (it owns them, or is allowed everything), where the two addresses lead to
 * different databases, and where nobody was named who may make the tables.
 */
export async function bringUpToDate(db: Kysely<Schema>, { ownerDatabaseUrl, log }: Owning): Promise<void> {
  const { role, name } = await whereabouts(db)
  if (ownerDatabaseUrl === undefined) return migrate(db).catch((error: unknown) => refuse(db, role, error))
  const owner = await openPostgres({ databaseUrl: ownerDatabaseUrl, log })
  try {
    // Before anything is made there: it may be the database of somebody else.
    if (!(await isSameDatabase(db, owner.db)))
      throw new Error(databaseText.otherDatabase((await whereabouts(owner.db)).name, name))
    await migrate(owner.db)
    await grant(owner.db, role)
  } finally {
    await owner.close()
  }
  if (await mayChangeEvents(db)) throw new Error(databaseText.ownsEvents(role))
}

async function whereabouts(db: Kysely<Schema>): Promise<{ readonly role: string; readonly name: string }> {
  const { rows } = await sql<{ role: string; name: string }>`
    select current_user as role, current_database() as name`.execute(db)
  return rows[0] ?? { role: '', name: '' }
}

/** Whether what the owner makes is there for the program. Names say nothing, since two servers may have a database of one; what only the session of its maker can read stands in the catalogue for all. */
function isSameDatabase(db: Kysely<Schema>, owner: Kysely<Schema>): Promise<boolean> {
  const mark = `tosov_${randomUUID()}`
  return owner.connection().execute(async (session) => {
    await sql`create temporary table ${sql.table(mark)} ()`.execute(session)
    try {
      const { rows } = await sql`select 1 from pg_catalog.pg_class where relname = ${mark}`.execute(db)
      return rows.length > 0
    } finally {
      await sql`drop table ${sql.table(mark)}`.execute(session)
    }
  })
}

/** https://www.postgresql.org/docs/15/errcodes-appendix.html: insufficient_privilege. */
const DENIED = '42501'

/** Throws why a role that may make no tables cannot bring them up to date; anything else as it came. */
async function refuse(db: Kysely<Schema>, role: string, error: unknown): Promise<never> {
  const isDenied = error instanceof Error && 'code' in error && error.code === DENIED
  if (!isDenied) throw error
  const { rows } = await sql`select 1 from pg_catalog.pg_tables where schemaname = 'public' limit 1`.execute(
    db,
  )
  throw new Error(rows.length === 0 ? databaseText.empty(role) : databaseText.olderTables(role), {
    cause: error,
  })
}

/** All at once, so that no other server finds its rights gone meanwhile. */
function grant(owner: Kysely<Schema>, role: string): Promise<void> {
  const to = sql.id(role)
  return transact(owner, async (trx) => {
    await sql`grant usage on schema public to ${to}`.execute(trx)
    await sql`grant select, insert, update, delete on all tables in schema public to ${to}`.execute(trx)
    await sql`grant usage, select on all sequences in schema public to ${to}`.execute(trx)
    for (const [table, rights] of Object.entries(limited)) {
      await sql`revoke all on ${sql.table(table)} from ${to}`.execute(trx)
      await sql`grant ${sql.raw(rights.join(', '))} on ${sql.table(table)} to ${to}`.execute(trx)
    }
  })
}

async function mayChangeEvents(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select bool_or(has_table_privilege(name, 'update, delete, truncate, trigger')) as may
    from unnest(array['event', 'event_chain', 'event_link']) as name`.execute(db)
  return rows[0]?.may ?? true
}
