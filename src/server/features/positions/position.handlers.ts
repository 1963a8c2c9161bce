import { calls } from '#contract/calls.ts'
import { positionRows } from '#server/features/positions/position-rows.store.ts'
import { positionSave } from '#server/features/positions/save-position.ts'
import type { Repeatable } from '#server/features/staff/own-year.store.ts'
import { type Handler, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'

/** The required positions of an institution. */
export function positionHandlers(once: Repeatable): readonly Handler[] {
  return [
    handler(calls.positions, noBody, ({ services, institution, params }) =>
      positionRows(services.db, institution, Number(params.year)),
    ),
    positionSave(once),
  ]
}
