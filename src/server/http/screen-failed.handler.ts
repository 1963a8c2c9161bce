import { z } from 'zod'
import type { WriteAnswer } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import { handler } from '#server/http/handler.ts'
import { httpText } from '#text/http.ts'

const failure = z.object({
  /** The number that the person was told. */
  reference: z.string().regex(/^\d{4}-\d{4}$/),
  /** The address of the place, without its path. */
  place: z.string().max(500),
  error: z.string().max(4000),
})

/** `tosov.screen-failed`: the browser could not draw a screen; the log has it under the number that its person reads out. */
export const screenFailedHandler = handler(
  calls.screenFailed,
  failure,
  async ({ body: { reference, place, error }, actor, request }): Promise<WriteAnswer> => {
    request.log.error({ reference, place, error, user: actor.userName }, 'a screen could not be drawn')
    return { status: 1, message: httpText.screenNoted }
  },
)
