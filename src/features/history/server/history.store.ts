import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

const MAX_EVENTS = 100

type CellHistoryKey = {
  readonly institutionId: string
  readonly year: number
  readonly sheet: string
  readonly row: string
  readonly field: string
}

/** Values are decimal text. */
type StoredCellEvent = {
  readonly at: Date
  readonly actor: string
  readonly from: string | null
  readonly to: string | null
}

export async function readCellEvents(
  db: Kysely<Schema>,
  { institutionId, year, sheet, row, field }: CellHistoryKey,
): Promise<readonly StoredCellEvent[]> {
  const rows = await db
    .selectFrom('named_event')
    .select(['at', 'actor', 'old_value', 'new_value'])
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .where('kind', '=', 'cell')
    .where('sheet', '=', sheet)
    .where('row_code', '=', row)
    .where('field', '=', field)
    .orderBy('event_id', 'desc')
    .limit(MAX_EVENTS)
    .execute()
  return rows.map(({ at, actor, old_value, new_value }) => ({ at, actor, from: old_value, to: new_value }))
}
