import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A session ends with that of its provider (decision 0077). Null for older sessions, which expire normally. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('session')
    .addColumn('issuer', 'text')
    .addColumn('subject', 'text')
    .addColumn('sid', 'text')
    .execute()
}

export const sessionsOfProviders: Migration = { up }
