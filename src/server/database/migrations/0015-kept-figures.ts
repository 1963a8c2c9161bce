import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What lists tell of a draft without calculating it, under the stamp of the draft that was calculated (decision 0039): `null` in `stamp`
 * where nobody has yet. Readings in tugrik, also last year's, `null` where there are none. `claimed_until`: so long another server leaves a
 * row alone that one is renewing. Rows are written at every save and are small: there is room on their pages for the next version.
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

/** Forward only, as every migration. */
export const keptFigures: Migration = { up }
