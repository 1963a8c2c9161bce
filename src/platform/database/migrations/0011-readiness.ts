import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Decision 0035. `sheet`, `row_code` and `field` are '' without a cell or for all cells of a sheet. Existing sheets
 * with entries count as saved.
 */
const STATEMENTS: readonly string[] = [
  `create table sheet_save (
    institution_id text not null references institution,
    year int not null,
    sheet text not null,
    saved_by text not null,
    saved_at timestamptz not null,
    primary key (institution_id, year, sheet)
  )`,
  `insert into sheet_save (institution_id, year, sheet, saved_by, saved_at)
    select distinct on (institution_id, year, sheet) institution_id, year, sheet, changed_by, changed_at
    from entry where institution_id in (select institution_id from institution)
    order by institution_id, year, sheet, changed_at desc`,
  `create table justification (
    institution_id text not null references institution,
    justification_id bigint generated always as identity,
    year int not null,
    session_code text not null,
    rule text not null,
    sheet text not null,
    row_code text not null,
    field text not null,
    words text not null,
    about text not null,
    figures jsonb not null,
    justified_by text not null,
    justified_at timestamptz not null,
    answer text not null default '',
    answered_by text,
    answered_at timestamptz,
    primary key (institution_id, justification_id),
    unique (institution_id, session_code, rule, sheet, row_code, field)
  )`,
  `alter table receipt add column justifications jsonb not null default '[]'`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const readiness: Migration = { up }
