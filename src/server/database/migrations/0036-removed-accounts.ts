import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * An account that was removed keeps its row without what says who its owner was: the history names it, nobody gets its name again, and what it did is
 * shown under its number.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').addColumn('removed_at', 'timestamptz').execute()
}

/** Forward only, as every migration. */
export const removedAccounts: Migration = { up }
