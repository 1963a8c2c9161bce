import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A calculation keeps what was entered when it was made, and its total in both readings, in tugrik: with the facts, registers and version of
 * the norms that stand among its inputs it can be worked out again (decision 0033). A sending seals the same. Of what was kept before, the
 * entries are taken over where none has changed since; else they are lost, and stay `null`.
 */
const STATEMENTS: readonly string[] = ['report', 'receipt'].flatMap((table) => [
  `alter table ${table} add column entries jsonb, add column asked_total numeric, add column headcount_total numeric`,
  // Rows from before that break a reference (0008) cannot be written: then none is, and the program starts.
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

/** Forward only, as every migration. */
export const snapshots: Migration = { up }
