import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Decision 0019: by report code in the order of their numbers, `null` for texts. Stored out of line, so lists do not
 * read them.
 */
const STATEMENTS: readonly string[] = [
  // A country takes longer than the timeout.
  'set local statement_timeout = 0',
  `create function report_figures(rows jsonb) returns jsonb language sql immutable strict parallel safe as $$
    select coalesce(jsonb_object_agg(code, figures), '{}') from (
      select line ->> 'standardReportCode' as code,
        jsonb_agg(line -> 'valueNumber' order by (line ->> 'rowNum')::int) as figures
      from jsonb_array_elements(rows) as line group by 1
    ) as report
  $$`,
  ...['report', 'receipt'].map(
    (table) => `alter table ${table}
      add column figures jsonb generated always as (report_figures(rows)) stored,
      alter column figures set storage external`,
  ),
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const figuresForSums: Migration = { up }
