import { calls } from '#contract/calls.ts'
import { handler } from '#server/http/handler.ts'
import { httpText } from '#text/http.ts'

/** `tosov.screen-failed`: the browser could not draw a screen; the log has it under the number that its person reads out. */
export const screenFailedHandler = handler(
  calls.screenFailed,
  async ({ body: { reference, place, error }, actor, request }) => {
    request.log.error(
      { reference, place: codesOf(place), error, user: actor.userName },
      'a screen could not be drawn',
    )
    return { status: 1, message: httpText.screenNoted }
  },
)

/** Of an address' search what are codes and numbers: what somebody has typed there may be a name. */
function codesOf(search: string): string {
  const isCode = (value: string) => /^[\w.,:~-]{0,60}$/.test(value)
  const told = [...new URLSearchParams(search)].map(
    ([name, value]) => `${name}=${isCode(value) ? value : '…'}`,
  )
  return told.join('&')
}
