import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

export type HistoryScope = { readonly year: number | null; readonly institutionId: string | null }

const BATCH_SIZE = 2000

/**
 * Streams all events as JSON lines, oldest first, in constant memory. Events appended during the export may be
 * included.
 */
export async function* historyLines(
  db: Kysely<Schema>,
  { year, institutionId }: HistoryScope,
): AsyncGenerator<string> {
  let after = '0'
  for (;;) {
    const rows = await db
      .selectFrom('named_event')
      .select(['event_id', 'at', 'actor', 'institution_id', 'year', 'kind', 'sheet', 'row_code', 'field'])
      .select(['old_value', 'new_value', 'detail'])
      .where('event_id', '>', after)
      .$if(year !== null, (query) => query.where('year', '=', year ?? 0))
      .$if(institutionId !== null, (query) => query.where('institution_id', '=', institutionId ?? ''))
      .orderBy('event_id')
      .limit(BATCH_SIZE)
      .execute()
    if (rows.length === 0) return
    yield rows.map(lineOf).join('')
    after = rows.at(-1)?.event_id ?? after
  }
}

type ExportedEventRow = {
  readonly event_id: string
  readonly at: Date
  readonly actor: string
  readonly institution_id: string
  readonly year: number
  readonly kind: string
  readonly sheet: string | null
  readonly row_code: string | null
  readonly field: string | null
  readonly old_value: string | null
  readonly new_value: string | null
  readonly detail: unknown
}

/** Figures stay decimal text as stored. */
function lineOf(row: ExportedEventRow): string {
  const cell = row.field === null ? {} : { from: row.old_value, to: row.new_value }
  const line = {
    id: row.event_id,
    at: row.at.toISOString(),
    by: row.actor,
    ...(row.institution_id !== '' && { institution: row.institution_id }),
    ...(row.year !== 0 && { year: row.year }),
    what: row.kind,
    ...(row.sheet !== null && { sheet: row.sheet }),
    ...(row.row_code !== null && { row: row.row_code }),
    ...(row.field !== null && { field: row.field }),
    ...cell,
    ...(row.detail !== null && { detail: row.detail }),
  }
  return `${JSON.stringify(line)}\n`
}
