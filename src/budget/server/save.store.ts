import { CompiledQuery, type Kysely } from 'kysely'
import {
  figuresFrom,
  figureValues,
  noFigureValues,
  writeFigures,
} from '#budget/server/cached-figures.store.ts'
import type { DraftFigures } from '#budget/server/cached-figures.ts'
import type { CachedSave } from '#budget/server/draft-cache.ts'
import { type IdempotentRequest, storedValues } from '#budget/server/lock.store.ts'
import { type DraftVersion, nextDraftVersion, versionNumbersIn } from '#budget/server/version.store.ts'
import type { Schema } from '#platform/database/schema.ts'
import { resent } from '#platform/database/transaction.ts'

/**
 * One statement if the draft has the validated version ($16 to $19) and the key is new. A first save without cells is
 * an event too.
 */
const STORE = `
  with request as (
    select exists (select from saved_request where institution_id = $1 and key = $11) as "repeated"
  ), raised as (
    insert into draft (institution_id, year, version)
    select $1, $2::int, 1 from request
    where not "repeated"
      and ($16::int = 0 or exists (select from draft where institution_id = $1 and year = $2::int))
      and coalesce((select version from draft where institution_id = $1 and year = $2::int - 1), 0) = $17::int
      and coalesce((select version from institution where institution_id = $1), 0) = $18::int
      and coalesce((select version from financial_year where year = $2::int), 0) = $19::int
    on conflict (institution_id, year)
      do update set version = draft.version + 1, changed_in = pg_current_xact_id() where draft.version = $16::int
    returning institution_id
  ), cell as (
    select row_code, field, old_value, new_value
    from raised, unnest($6::text[], $7::text[], $8::numeric[], $9::numeric[]) as cell (row_code, field, old_value, new_value)
  ), stored as (
    insert into entry (institution_id, year, sheet, row_code, field, value, version, changed_by, changed_at)
    select $1, $2::int, $3, row_code, field, new_value, 1, $4, $5::timestamptz from cell
    on conflict (institution_id, year, sheet, row_code, field) do update
    set value = excluded.value, version = entry.version + 1, changed_by = excluded.changed_by, changed_at = excluded.changed_at
  ), logged as (
    insert into event (institution_id, year, at, actor, kind, sheet, row_code, field, old_value, new_value)
    select $1, $2::int, $5::timestamptz, $4, 'cell', $3, row_code, field, old_value, new_value from cell
    union all
    select $1, $2::int, $5::timestamptz, $4, 'blank.saved', $3, '', null, null, null from raised where $10::boolean
  ), saved as (
    insert into sheet_save (institution_id, year, sheet, saved_by, saved_at)
    select $1, $2::int, $3, $4, $5::timestamptz from raised
    on conflict (institution_id, year, sheet) do update set saved_by = excluded.saved_by, saved_at = excluded.saved_at
  ), answered as (
    insert into saved_request (institution_id, key, call_id, body_hash, response, at, status)
    select $1, $11, $12, $13, $14::jsonb, $15::timestamptz, 200 from raised where $11::text is not null
  ), figures as (
    ${writeFigures(`select $1, $2::int, ${figuresFrom(20)} from raised where $20::text is not null`)}
  )
  select exists (select from raised) as "stored", "repeated" from request`

type StoreSaveOptions = {
  readonly institutionId: string
  readonly year: number
  readonly judged: DraftVersion
  readonly figures: DraftFigures | null
  readonly save: CachedSave
  readonly isFirst: boolean
  readonly request: IdempotentRequest | null
  readonly answer: unknown
}

/** Nothing is stored for a repeated request or a changed draft. */
export type SaveOutcome = 'stored' | 'repeated' | 'moved'

export async function storeSave(
  db: Kysely<Schema>,
  {
    institutionId,
    year,
    judged,
    figures,
    save: { sheet, changed, by, at },
    isFirst,
    request,
    answer,
  }: StoreSaveOptions,
): Promise<SaveOutcome> {
  const statement = CompiledQuery.raw(STORE, [
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
    ...storedValues(request, answer, at),
    ...versionNumbersIn(judged),
    // So that no later read calculates them (decision 0039).
    ...(figures === null
      ? noFigureValues
      : figureValues(nextDraftVersion(judged), figures.figures, figures.before)),
  ])
  try {
    const { rows } = await resent(() => db.executeQuery<StoreSaveRow>(statement))
    if (rows[0]?.stored) return 'stored'
    return rows[0]?.repeated ? 'repeated' : 'moved'
  } catch (error) {
    // A concurrent request used the key for another year; this one is rolled back.
    if (isKeyTaken(error)) return 'repeated'
    throw error
  }
}

type StoreSaveRow = { readonly stored: boolean; readonly repeated: boolean }

/** https://www.postgresql.org/docs/15/errcodes-appendix.html: unique_violation, of the answers' key. */
function isKeyTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === 'saved_request_pkey'
  )
}
