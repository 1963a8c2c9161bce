import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * When a financial year was closed and by whom, and when it was announced to everybody (decision 0069). A year that was begun before counts as
 * announced: its people work in it.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table financial_year
    add column closed_at timestamptz,
    add column closed_by text,
    add column announced_at timestamptz default now()`.execute(db)
  await sql`alter table financial_year alter column announced_at drop default`.execute(db)
}

/** Forward only, as every migration. */
export const closedYears: Migration = { up }
