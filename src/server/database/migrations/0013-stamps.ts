import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What a draft shows besides what was done to it itself has a version too: what an institution is and who is called how, what the ministry
 * sets for a year (calculation §9, One stamp; decision 0039). `draft.version`, which nothing raised before, moves with every write to a draft.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['institution', 'financial_year'])
    await sql.raw(`alter table ${table} add column version int not null default 0`).execute(db)
}

/** Forward only, as every migration. */
export const stamps: Migration = { up }
