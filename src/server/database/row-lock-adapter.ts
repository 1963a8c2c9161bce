import type { DialectAdapter } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/**
 * Kysely's PostgreSQL adapter locks migrations by an advisory lock, which a distributed PostgreSQL need not have.
 * Here two servers that start together wait for each other on the row of Kysely's lock table. Such a lock ends with
 * its transaction, so there is nothing to release, and the migrator must be given a transaction (see migrate.ts).
 */
export function rowLockAdapter(): DialectAdapter {
  return Object.assign(new PostgresAdapter(), {
    acquireMigrationLock: lockRow,
    releaseMigrationLock: async () => {},
  })
}

const lockRow: DialectAdapter['acquireMigrationLock'] = async (db, { lockTable, lockRowId }) => {
  await sql`select id from ${sql.table(lockTable)} where id = ${lockRowId} for update`.execute(db)
}
