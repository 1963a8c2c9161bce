import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Decision 0039. Tugrik; `null` if not calculated. `claimed_until` is a lease. Frequent updates need free space on
 * the pages.
 */
const STATEMENTS: readonly string[] = [
  `create table draft_figures (
    institution_id text not null references institution,
    year int not null references financial_year,
    stamp text,
    program text not null default '',
    claimed_until timestamptz,
    asked_total numeric,
    headcount_total numeric,
    whole_total numeric,
    asked_before numeric,
    headcount_before numeric,
    whole_before numeric,
    cells_typed int not null default 0,
    cells_to_type int not null default 0,
    blanks_saved int not null default 0,
    blanks_to_fill int not null default 0,
    errors int not null default 0,
    warnings int not null default 0,
    to_explain int not null default 0,
    primary key (institution_id, year)
  ) with (fillfactor = 70)`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const keptFigures: Migration = { up }
