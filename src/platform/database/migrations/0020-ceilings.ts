import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Calculation §9, decision 0063. Region `0` is the country. Tugrik a year; null is unlimited. Cached figures become
 * outdated.
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

export const ceilings: Migration = { up }
