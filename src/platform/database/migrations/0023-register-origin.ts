import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Decision 0067. Existing rows came from a registry. Older servers running meanwhile only write registry rows, so the
 * defaults fit.
 */
const STATEMENTS: readonly string[] = [
  ...['staff', 'staff_child', 'pupil_register'].map(
    (table) => `alter table ${table}
      add column origin text not null default 'registry' check (origin in ('registry', 'list', 'hand')),
      add column origin_by text,
      add column origin_at timestamptz`,
  ),
  `create table register_answer (
    institution_id text not null references institution,
    register text not null check (register in ('pupils', 'staff', 'children')),
    year int not null,
    answered_at timestamptz,
    primary key (institution_id, register, year)
  )`,
  `insert into register_answer (institution_id, register, year, answered_at)
    select institution_id, 'staff', year, max(imported_at) from staff group by institution_id, year`,
  `insert into register_answer (institution_id, register, year)
    select distinct institution_id, 'pupils', study_year from pupil_register`,
  `insert into register_answer (institution_id, register, year, answered_at)
    select institution_id, 'children', year, max(at) from event
    where kind = 'children.pulled' and exists (select from institution where institution.institution_id = event.institution_id)
    group by institution_id, year`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const registerOrigin: Migration = { up }
