import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Institutions and years also affect a draft (calculation §9, One stamp; decision 0039). `draft.version`, unused
 * before, now changes with every write.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['institution', 'financial_year'])
    await sql.raw(`alter table ${table} add column version int not null default 0`).execute(db)
}

export const stamps: Migration = { up }
