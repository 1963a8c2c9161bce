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
  kysely_migration: ['select'],
  kysely_migration_lock: ['select'],
} as const satisfies Readonly<Record<string, readonly ('select' | 'insert')[]>>

/**
 * Brings the tables of a database up to date, by the role that owns them where it is not the program's own. Then the program's role is given what
 * it needs, and an error thrown where it may change events nevertheless: it owns them, or is allowed everything.
 */
export async function bringUpToDate(db: Kysely<Schema>, { ownerDatabaseUrl, log }: Owning): Promise<void> {
  if (ownerDatabaseUrl === undefined) return migrate(db)
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  const role = rows[0]?.role ?? ''
  const owner = await openPostgres({ databaseUrl: ownerDatabaseUrl, log })
  try {
    await migrate(owner.db)
    await grant(owner.db, role)
  } finally {
    await owner.close()
  }
  if (await mayChangeEvents(db)) throw new Error(databaseText.ownsEvents(role))
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
