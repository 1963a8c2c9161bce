import { calls } from '#contract/calls.ts'
import { handler } from '#server/http/handler.ts'
import { httpText } from '#text/http.ts'

/** `tosov.screen-failed`: the browser could not draw a screen; the log has it under the number that its person reads out. */
export const screenFailedHandler = handler(
  calls.screenFailed,
  async ({ body: { reference, place, error }, actor, request }) => {
    request.log.error({ reference, place, error, user: actor.userName }, 'a screen could not be drawn')
    return { status: 1, message: httpText.screenNoted }
  },
)
