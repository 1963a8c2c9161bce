import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { placeOf } from '#forms/regions.ts'

/** Decision 0057. Unknown names have a null code. New institutions of a region join its sets. */
const STATEMENTS: readonly string[] = [
  `alter table institution
    add column aimag_code text,
    add column sum_code text,
    add constraint institution_sum_code_check check (sum_code is null or left(sum_code, 2) = aimag_code)`,
  'create index institution_of_aimag on institution (aimag_code)',
  'create index institution_of_sum on institution (sum_code)',
  `create table reviewer_region (
    user_name text not null references account,
    region_code text not null,
    primary key (user_name, region_code)
  )`,
  'create index reviewer_region_of on reviewer_region (region_code)',
  `create view reviewer_set as
    select user_name, institution_id from reviewer_institution
    union
    select user_name, institution_id from reviewer_region
      join institution on institution.aimag_code = reviewer_region.region_code
    union
    select user_name, institution_id from reviewer_region
      join institution on institution.sum_code = reviewer_region.region_code`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  const { rows } = await sql<{ aimag: string; sum: string }>`
    select distinct coalesce(profile->>'aimag', '') as aimag, coalesce(profile->>'sum', '') as sum from institution
  `.execute(db)
  for (const words of rows) {
    const { aimagCode, sumCode } = placeOf(words)
    if (aimagCode === null) continue
    await sql`
      update institution set aimag_code = ${aimagCode}, sum_code = ${sumCode}
      where coalesce(profile->>'aimag', '') = ${words.aimag} and coalesce(profile->>'sum', '') = ${words.sum}
    `.execute(db)
  }
}

export const regionColumns: Migration = { up }
