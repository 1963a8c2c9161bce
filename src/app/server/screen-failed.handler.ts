import { errorCalls } from '#api/api.ts'
import { screenErrorText } from '#app/start-text.ts'
import { handler } from '#budget/server/handler.ts'

export const screenFailedHandler = handler(
  errorCalls.screenFailed,
  async ({ body: { reference, place, error }, actor, request }) => {
    request.log.error(
      { reference, place: codesOf(place), error, user: actor.userName },
      'client rendering error',
    )
    return { status: 1, message: screenErrorText }
  },
)

/** Typed text may be a name and is removed. */
function codesOf(search: string): string {
  const isCode = (value: string) => /^[\w.,:~-]{0,60}$/.test(value)
  const parameters = [...new URLSearchParams(search)].map(
    ([name, value]) => `${name}=${isCode(value) ? value : '…'}`,
  )
  return parameters.join('&')
}
