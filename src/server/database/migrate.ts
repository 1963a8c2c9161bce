import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { migrations } from '#server/database/migrations/index.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'

// Kysely's own names and shapes. They are made before the migrator looks, because it makes them without a lock,
// and a collision of two starting servers would break the transaction it runs in.
const BOOKKEEPING: readonly string[] = [
  'create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
  'create table if not exists kysely_migration_lock (id varchar(255) primary key, is_locked int not null default 0)',
  `insert into kysely_migration_lock (id) values ('migration_lock') on conflict do nothing`,
]

/**
 * Brings the tables to the newest shape; runs at every start. All that is missing happens in one transaction, so a
 * failed start changes nothing. Where nothing is missing nothing is written, so that a role that may make no tables can start. Throws what the
 * failing migration threw.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  if (await isUpToDate(db)) return
  for (const statement of BOOKKEEPING) {
    const run = () => sql.raw(statement).execute(db)
    // PostgreSQL can fail `if not exists` when two sessions create the same table at once; the second try finds it.
    await run().catch(run)
  }
  await transact(db, (trx) => migrateWith(trx, migrations))
}

/** Whether it has exactly the migrations of this release. */
async function isUpToDate(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (rows[0]?.there !== true) return false
  const run = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return run.rows.map(({ name }) => name).join() === Object.keys(migrations).sort().join()
}

/** Gives a database without tables, within a transaction, the shape that these migrations make; each must be one of this release. */
export async function migrateBy(trx: Transaction<Schema>, names: readonly string[]): Promise<void> {
  for (const statement of BOOKKEEPING) await sql.raw(statement).execute(trx)
  await migrateWith(
    trx,
    Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name))),
  )
}

/** Numbers are given out before work is done: a database that has run 0021 runs 0020 at its next start, once that is there. */
const asTheyCome = { allowUnorderedMigrations: true } as const

async function migrateWith(
  trx: Transaction<Schema>,
  among: Readonly<Record<string, Migration>>,
): Promise<void> {
  const provider = { getMigrations: async () => ({ ...among }) }
  const { error } = await new Migrator({ db: trx, provider, ...asTheyCome }).migrateToLatest()
  if (error !== undefined) throw error
}
