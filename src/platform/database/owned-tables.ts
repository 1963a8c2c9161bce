import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { openPostgres } from '#platform/database/connect.ts'
import type { Log } from '#platform/database/database.ts'
import { databaseText } from '#platform/database/database-text.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'

/** Without `ownerDatabaseUrl` the server's role owns the tables, unrestricted. */
type OwnerOptions = { readonly ownerDatabaseUrl: string | undefined; readonly log: Log }

/** Decision 0074. Full access to all other tables. */
const limited = {
  // The database assigns `event_id`, and the trigger `stamp_event` sets `at`.
  event: [
    'select',
    'insert (institution_id, year, at, actor, kind, sheet, row_code, field, old_value, new_value, detail)',
  ],
  event_chain: ['select'],
  event_link: ['select'],
  named_event: ['select'],
  kysely_migration: ['select'],
  kysely_migration_lock: ['select'],
} as const satisfies Readonly<Record<string, readonly ('select' | `insert (${string})`)[]>>

const EVENT_IDS = 'event_event_id_seq'

/**
 * Throws before any change if the URLs lead to different databases, or if the server's role could act as an owner.
 * Throws also if no role may create tables.
 */
export async function bringUpToDate(
  db: Kysely<Schema>,
  { ownerDatabaseUrl, log }: OwnerOptions,
): Promise<void> {
  if (ownerDatabaseUrl === undefined)
    return migrate(db).catch((error: unknown) => refuseDenied(db, ownerDatabaseUrl, error))
  const { role } = await whereabouts(db)
  const owner = await openPostgres({ databaseUrl: ownerDatabaseUrl, log })
  try {
    await refuseOtherOwner(db, owner.db)
    await migrate(owner.db)
      .then(() => grant(owner.db, role))
      .catch((error: unknown) => refuseDenied(owner.db, ownerDatabaseUrl, error))
  } finally {
    await owner.close()
  }
  if (await mayChangeEvents(db)) throw new Error(databaseText.ownsEvents(role))
}

/** Throws for another database or a role that is an owner. */
export async function refuseOtherOwner(db: Kysely<Schema>, owner: Kysely<Schema>): Promise<void> {
  const [{ role, name }, ownedBy] = [await whereabouts(db), await whereabouts(owner)]
  // It may be a foreign database.
  if (!(await isSameDatabase(db, owner))) throw new Error(databaseText.otherDatabase(ownedBy.name, name))
  // `grant` would take the owner's rights away.
  if (role === ownedBy.role) throw new Error(databaseText.sameRole(role))
  if (await mayActAsOwner(db, ownedBy.role)) throw new Error(databaseText.ownsEvents(role))
}

async function whereabouts(db: Kysely<Schema>): Promise<{ readonly role: string; readonly name: string }> {
  const { rows } = await sql<{ role: string; name: string }>`
    select current_user as role, current_database() as name`.execute(db)
  return rows[0] ?? { role: '', name: '' }
}

/** Two servers may have equal names; a temporary table is visible only in its own catalogue. */
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

export async function refuseDenied(
  db: Kysely<Schema>,
  ownerDatabaseUrl: string | undefined,
  cause: unknown,
): Promise<never> {
  if (!(cause instanceof Error && 'code' in cause && cause.code === DENIED)) throw cause
  const { role } = await whereabouts(db)
  const message =
    ownerDatabaseUrl === undefined ? await missingOwner(db, role) : databaseText.ownerCannotCreate(role)
  throw new Error(message, { cause })
}

async function missingOwner(db: Kysely<Schema>, role: string): Promise<string> {
  const { rows } = await sql`select 1 from pg_catalog.pg_tables where schemaname = 'public' limit 1`.execute(
    db,
  )
  return rows.length === 0 ? databaseText.empty(role) : databaseText.olderTables(role)
}

/** Includes members and superusers, and another owner of the tables than `ownerRole`. */
async function mayActAsOwner(db: Kysely<Schema>, ownerRole: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select coalesce(bool_or(pg_has_role(owner, 'member')), false) as may from (
      select ${ownerRole}::name as owner
      union select tableowner from pg_catalog.pg_tables
        where schemaname = 'public' and tablename = any(${Object.keys(limited)}::text[])
    ) as owners`.execute(db)
  return rows[0]?.may ?? true
}

/** In one transaction: other servers never lose their rights. */
function grant(owner: Kysely<Schema>, role: string): Promise<void> {
  const to = sql.id(role)
  return transact(owner, async (trx) => {
    await sql`grant usage on schema public to ${to}`.execute(trx)
    await sql`grant select, insert, update, delete on all tables in schema public to ${to}`.execute(trx)
    await sql`grant usage, select on all sequences in schema public to ${to}`.execute(trx)
    await sql`revoke usage, update on sequence ${sql.table(EVENT_IDS)} from ${to}`.execute(trx)
    for (const [table, rights] of Object.entries(limited)) {
      await sql`revoke all on ${sql.table(table)} from ${to}`.execute(trx)
      await sql`grant ${sql.raw(rights.join(', '))} on ${sql.table(table)} to ${to}`.execute(trx)
    }
  })
}

async function mayChangeEvents(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select bool_or(has_table_privilege(name, 'update, delete, truncate, trigger'))
      or has_column_privilege('event', 'event_id', 'insert')
      or has_sequence_privilege(${EVENT_IDS}, 'usage, update') or exists (
      select from pg_catalog.pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege(oid, 'execute')
    ) as may
    from unnest(array['event', 'event_chain', 'event_link']) as name`.execute(db)
  return rows[0]?.may ?? true
}
