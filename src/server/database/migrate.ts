import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
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
 * failed start changes nothing. Throws what the failing migration threw.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  for (const statement of BOOKKEEPING) {
    const run = () => sql.raw(statement).execute(db)
    // PostgreSQL can fail `if not exists` when two sessions create the same table at once; the second try finds it.
    await run().catch(run)
  }
  await transact(db, migrateToLatest)
}

/** Numbers are given out before work is done: a database that has run 0021 runs 0020 at its next start, once that is there. */
const asTheyCome = { allowUnorderedMigrations: true } as const

async function migrateToLatest(trx: Transaction<Schema>): Promise<void> {
  const provider = { getMigrations: async () => ({ ...migrations }) }
  const { error } = await new Migrator({ db: trx, provider, ...asTheyCome }).migrateToLatest()
  if (error !== undefined) throw error
}
