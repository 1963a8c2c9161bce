import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A mistyped address would otherwise remain unnoticed. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column email_confirmed boolean not null default false`.execute(db)
}

export const confirmedAddresses: Migration = { up }
