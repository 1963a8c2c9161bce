import { CompiledQuery, type Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { type KeyedRequest, keptValues, RepeatedError } from '#server/draft/draft-lock.store.ts'
import type { Save } from '#server/draft/hot-drafts.ts'

/**
 * The whole save in one statement, however many cells: them with their next version, an event each, the save itself, which counts also where
 * nothing was entered, and the answer for whoever asks again. A save that is the first to say "nothing to enter" is an event too; one of
 * cells is known by these.
 */
const STORE = `
  with cell as (
    select * from unnest($6::text[], $7::text[], $8::numeric[], $9::numeric[]) as cell (row_code, field, old_value, new_value)
  ), stored as (
    insert into entry (institution_id, year, sheet, row_code, field, value, version, changed_by, changed_at)
    select $1, $2::int, $3, row_code, field, new_value, 1, $4, $5::timestamptz from cell
    on conflict (institution_id, year, sheet, row_code, field) do update
    set value = excluded.value, version = entry.version + 1, changed_by = excluded.changed_by, changed_at = excluded.changed_at
  ), told as (
    insert into event (institution_id, year, at, actor, kind, sheet, row_code, field, old_value, new_value)
    select $1, $2::int, $5::timestamptz, $4, 'cell', $3, row_code, field, old_value, new_value from cell
    union all
    select $1, $2::int, $5::timestamptz, $4, 'blank.saved', $3, '', null, null, null where $10::boolean
  ), saved as (
    insert into sheet_save (institution_id, year, sheet, saved_by, saved_at) values ($1, $2::int, $3, $4, $5::timestamptz)
    on conflict (institution_id, year, sheet) do update set saved_by = excluded.saved_by, saved_at = excluded.saved_at
  )
  insert into saved_request (institution_id, key, call_id, body_hash, answer, at, status)
  select $1, $11, $12, $13, $14::jsonb, $15::timestamptz, 200 where $11::text is not null
  on conflict (institution_id, key) do nothing`

type Storing = {
  readonly institutionId: string
  readonly year: number
  readonly save: Save
  /** Whether the sheet was never saved before. */
  readonly isFirst: boolean
  readonly request: KeyedRequest | null
  readonly answer: unknown
}

/** Stores a save with its answer. Throws a `RepeatedError` where a request of the same key was answered meanwhile. */
export async function storeSave(
  trx: Transaction<Schema>,
  { institutionId, year, save: { sheet, changed, by, at }, isFirst, request, answer }: Storing,
): Promise<void> {
  const { numAffectedRows } = await trx.executeQuery(
    CompiledQuery.raw(STORE, [
      institutionId,
      year,
      sheet,
      by,
      at,
      changed.map(({ row }) => row),
      changed.map(({ field }) => field),
      changed.map(({ from }) => from),
      changed.map(({ to }) => to),
      isFirst && changed.length === 0,
      ...keptValues(request, answer, at),
    ]),
  )
  if (request !== null && numAffectedRows !== 1n) throw new RepeatedError()
}
