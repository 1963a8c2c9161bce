import type { CellEvent } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import { readNames } from '#server/features/drafts/names.store.ts'
import { readCellEvents } from '#server/features/history/history.store.ts'
import { type Handler, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'

/** Who changed a cell, when, from what to what: newest first, the last hundred. */
export const historyHandlers: readonly Handler[] = [calls.history, calls.reviewHistory].map((call) =>
  handler(call, noBody, async ({ institution, params, services: { db } }): Promise<readonly CellEvent[]> => {
    const { year, sheet = '', row = '', field = '' } = params
    const name = await readNames(db, institution.id)
    const events = await readCellEvents(db, {
      institutionId: institution.id,
      year: Number(year),
      sheet,
      row,
      field,
    })
    return events.map(({ at, actor, from, to }) => ({ at: at.toISOString(), by: name(actor), from, to }))
  }),
)
