import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A year stores its edition permanently (calculation §9, Editions). Existing years use the first. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create table financial_year (year integer primary key, edition text not null)`).execute(db)
  await sql
    .raw(`insert into financial_year (year, edition) select distinct year, '2025' from norm_set`)
    .execute(db)
  await sql
    .raw(
      `alter table norm_set add constraint norm_set_year_fkey foreign key (year) references financial_year`,
    )
    .execute(db)
}

export const financialYears: Migration = { up }
