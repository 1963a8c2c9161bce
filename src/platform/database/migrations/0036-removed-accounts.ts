import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The row stays without personal data: the history names it, and its name is never reused. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').addColumn('removed_at', 'timestamptz').execute()
}

export const removedAccounts: Migration = { up }
