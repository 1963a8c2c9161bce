import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { migrations } from '#platform/database/migrations/index.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'

// Kysely creates these without a lock: two starting servers could collide and break its transaction.
const BOOKKEEPING: readonly string[] = [
  'create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
  'create table if not exists kysely_migration_lock (id varchar(255) primary key, is_locked int not null default 0)',
  `insert into kysely_migration_lock (id) values ('migration_lock') on conflict do nothing`,
]

type Migrations = Readonly<Record<string, Migration>>

/**
 * Without pending migrations nothing is written, so a role without DDL rights can start. Throws the migration's error.
 */
export async function migrate(db: Kysely<Schema>, among: Migrations = migrations): Promise<void> {
  if (await isUpToDate(db, among)) return
  for (const statement of BOOKKEEPING) {
    const run = () => sql.raw(statement).execute(db)
    // May fail when two sessions create the same table; the second attempt finds it.
    await run().catch(run)
  }
  await transact(db, (trx) => migrateWith(trx, among))
}

async function isUpToDate(db: Kysely<Schema>, among: Migrations): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (rows[0]?.found !== true) return false
  const run = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return run.rows.map(({ name }) => name).join() === Object.keys(among).sort().join()
}

/** Needs an empty database and names of this release. */
export async function migrateBy(trx: Transaction<Schema>, names: readonly string[]): Promise<void> {
  for (const statement of BOOKKEEPING) await sql.raw(statement).execute(trx)
  await migrateWith(
    trx,
    Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name))),
  )
}

/** Numbers are assigned before work is finished: 0002 may run after 0003. */
const asTheyCome = { allowUnorderedMigrations: true } as const

async function migrateWith(trx: Transaction<Schema>, among: Migrations): Promise<void> {
  const provider = { getMigrations: async () => ({ ...among }) }
  const { error } = await new Migrator({ db: trx, provider, ...asTheyCome }).migrateToLatest()
  if (error !== undefined) throw error
}
