import { type Handler, handler } from '#budget/server/handler.ts'
import { readNames } from '#budget/server/names.store.ts'
import { historyCalls } from '#features/history/api.ts'
import { readCellEvents } from '#features/history/server/history.store.ts'

export const historyHandlers: readonly Handler[] = [historyCalls.history, historyCalls.reviewHistory].map(
  (call) =>
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
