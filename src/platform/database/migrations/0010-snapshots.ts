import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A calculation stores its entries and totals in tugrik, so that it can be repeated (decision 0033). Older ones get
 * the entries if none has changed since; otherwise `null`.
 */
const STATEMENTS: readonly string[] = ['report', 'receipt'].flatMap((table) => [
  `alter table ${table} add column entries jsonb, add column asked_total numeric, add column headcount_total numeric`,
  // Rows that violate 0008 cannot be written: then none is, and the server starts.
  `do $$ begin
    update ${table} set entries = coalesce((
      select jsonb_object_agg(sheet, cells) from (
        select sheet, jsonb_object_agg(row_code || '.' || field, value) as cells from entry
        where entry.institution_id = ${table}.institution_id and entry.year = ${table}.year
        group by sheet
      ) as sheets
    ), '{}')
    where inputs is not null and not exists (
      select from entry
      where entry.institution_id = ${table}.institution_id and entry.year = ${table}.year
        and inputs ->> (sheet || '/' || row_code || '.' || field) is distinct from version::text
    );
  exception when foreign_key_violation or check_violation then
    raise warning 'entries of ${table} from before are not kept';
  end $$`,
])

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const snapshots: Migration = { up }
