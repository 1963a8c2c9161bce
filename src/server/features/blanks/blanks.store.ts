import { sql } from 'kysely'
import type { ChangedEntry } from '#domain/draft/save.ts'
import type { DraftWrite } from '#server/draft/draft-write.ts'

/** Writes the changed cells with their next version, and one event a cell. One statement each, however many cells. */
export async function storeCells(
  { trx, institution: { id: institutionId }, year, by, at }: DraftWrite,
  sheet: string,
  cells: readonly ChangedEntry[],
): Promise<void> {
  if (cells.length === 0) return
  const rows = cells.map(({ row }) => row)
  const fields = cells.map(({ field }) => field)
  const before = cells.map(({ from }) => from)
  const after = cells.map(({ to }) => to)
  await sql`
    insert into entry (institution_id, year, sheet, row_code, field, value, version, changed_by, changed_at)
    select ${institutionId}, ${year}::int, ${sheet}, row_code, field, value, 1, ${by}, ${at}::timestamptz
    from unnest(${rows}::text[], ${fields}::text[], ${after}::numeric[]) as cell (row_code, field, value)
    on conflict (institution_id, year, sheet, row_code, field) do update
    set value = excluded.value, version = entry.version + 1, changed_by = excluded.changed_by, changed_at = excluded.changed_at
  `.execute(trx)
  await sql`
    insert into event (institution_id, year, at, actor, kind, sheet, row_code, field, old_value, new_value)
    select ${institutionId}, ${year}::int, ${at}::timestamptz, ${by}, 'cell', ${sheet}, row_code, field, old_value, new_value
    from unnest(${rows}::text[], ${fields}::text[], ${before}::numeric[], ${after}::numeric[]) as cell (row_code, field, old_value, new_value)
  `.execute(trx)
}

/** Notes that a sheet was saved, also where nothing was entered: that there is nothing to enter is then what somebody has said. */
export async function storeSave(
  { trx, institution, year, by, at }: DraftWrite,
  sheet: string,
): Promise<void> {
  const saved = { saved_by: by, saved_at: at }
  await trx
    .insertInto('sheet_save')
    .values({ institution_id: institution.id, year, sheet, ...saved })
    .onConflict((conflict) => conflict.columns(['institution_id', 'year', 'sheet']).doUpdateSet(saved))
    .execute()
}
