import type { Kysely } from 'kysely'
import { calls } from '#contract/calls.ts'
import type { Schema } from '#server/database/schema.ts'
import { readNames } from '#server/draft/names.store.ts'
import { type Handler, handler } from '#server/http/handler.ts'

/** Who changed a cell, when, from what to what: newest first, the last hundred. */
export const historyHandlers: readonly Handler[] = [calls.history, calls.reviewHistory].map((call) =>
  handler(call, async ({ institution, params, services: { db } }) => {
    const { year, sheet, row, field } = params
    const name = await readNames(db, institution.id)
    const events = await readCellEvents(db, {
      institutionId: institution.id,
      year,
      sheet,
      row,
      field,
    })
    return events.map(({ at, actor, from, to }) => ({ at: at.toISOString(), by: name(actor), from, to }))
  }),
)

const MOST = 100

type Place = {
  readonly institutionId: string
  readonly year: number
  readonly sheet: string
  readonly row: string
  readonly field: string
}

/** One change of a cell; values as decimal text, `null` where nothing was entered. */
type StoredCellEvent = {
  readonly at: Date
  readonly actor: string
  readonly from: string | null
  readonly to: string | null
}

/** The changes of one cell, newest first. */
async function readCellEvents(
  db: Kysely<Schema>,
  { institutionId, year, sheet, row, field }: Place,
): Promise<readonly StoredCellEvent[]> {
  const rows = await db
    .selectFrom('event')
    .select(['at', 'actor', 'old_value', 'new_value'])
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .where('kind', '=', 'cell')
    .where('sheet', '=', sheet)
    .where('row_code', '=', row)
    .where('field', '=', field)
    .orderBy('event_id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ at, actor, old_value, new_value }) => ({ at, actor, from: old_value, to: new_value }))
}
