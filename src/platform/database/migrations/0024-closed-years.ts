import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Decision 0069. Earlier years count as announced, because users already work in them. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table financial_year
    add column closed_at timestamptz,
    add column closed_by text,
    add column announced_at timestamptz default now()`.execute(db)
  await sql`alter table financial_year alter column announced_at drop default`.execute(db)
}

export const closedYears: Migration = { up }
