import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A session that a provider has vouched for tells by which name of which issuer, and which session there it belongs to, so that it ends with that one
 * (decision 0077). Null of what was opened before, which lives to its own end.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('session')
    .addColumn('issuer', 'text')
    .addColumn('subject', 'text')
    .addColumn('sid', 'text')
    .execute()
}

/** Forward only, as every migration. */
export const sessionsOfProviders: Migration = { up }
