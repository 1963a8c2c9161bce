import { type Handler, handler } from '#budget/server/handler.ts'
import { ceilingCalls } from '#features/ceilings/api.ts'
import { ceilingPage, setCeilings } from '#features/ceilings/server/ceilings.ts'
import { ceilingDeskText } from '#features/ceilings/text.ts'

export const ceilingHandlers: readonly Handler[] = [
  handler(ceilingCalls.reviewCeilings, ({ actor, params, query, services }) =>
    ceilingPage(services, actor, params.sessionCode, query),
  ),
  handler(ceilingCalls.reviewSetCeilings, async ({ actor, params, body, services }) => {
    const count = await setCeilings(services, actor, params.sessionCode, body.ceilings)
    return { status: 1, message: ceilingDeskText.saved(count) }
  }),
]
