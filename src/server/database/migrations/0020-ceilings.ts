import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Ceilings of budgets (calculation §9, decision 0063): of an institution, of a region by its code (`0` the country), or of a reviewer's whole set
 * by their name, by period, tugrik a year. Each level keeps its own: a district's never takes the place of the ministry's. An amount is null
 * where a kind of expense has none. What was approved of a report where it differs from what was asked. What is kept of
 * drafts counts capital expense from now on: what was kept before tells none and is outdated.
 */
const STATEMENTS: readonly string[] = [
  `create table ceiling (
    subject text not null,
    subject_id text not null,
    session_code text not null,
    level text not null,
    current_amount numeric,
    capital_amount numeric,
    effect text not null,
    set_by text not null,
    set_at timestamptz not null,
    institution_id text generated always as (case when subject = 'institution' then subject_id end) stored references institution,
    primary key (subject, subject_id, session_code, level),
    check (num_nonnulls(current_amount, capital_amount) > 0)
  )`,
  'create index ceiling_of_period on ceiling (session_code)',
  `alter table report
    add column approved_current numeric,
    add column approved_capital numeric`,
  `update draft_figures set measures = measures || '{"capital": null}', stamp = null`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** Forward only, as every migration. */
export const ceilings: Migration = { up }
