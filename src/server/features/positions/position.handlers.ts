import { calls } from '#contract/calls.ts'
import { positionRows } from '#server/features/positions/position-rows.store.ts'
import { positionSave } from '#server/features/positions/save-position.ts'
import type { Repeatable } from '#server/features/staff/own-year.store.ts'
import { type Asked, type Handler, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'

/** The required positions of an institution: for itself to plan, for its reviewer to look at. */
export function positionHandlers(once: Repeatable): readonly Handler[] {
  const read = ({ services, institution, params }: Asked<unknown>) =>
    positionRows(services.db, institution, Number(params.year))
  return [
    handler(calls.positions, noBody, read),
    handler(calls.reviewPositions, noBody, read),
    positionSave(once),
  ]
}
