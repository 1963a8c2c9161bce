import { type Handler, handler } from '#budget/server/handler.ts'
import { liveCalls } from '#features/live/api.ts'
import { movePresence } from '#features/live/server/live.store.ts'
import type { LiveStreams } from '#features/live/server/live-streams.ts'
import { liveText } from '#features/live/text.ts'
import { isSetupRequired, requireAccountSetup } from '#features/sign-in/server/step-up.ts'
import { httpText } from '#platform/http/http-text.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { presentedToken } from '#platform/http/session-token.ts'

/** Throws `Refusal`: 403 for a draft that the user may not read, 429 for too many streams. */
function liveHandler(streams: Pick<LiveStreams, 'open'>): Handler {
  return handler(liveCalls.live, async ({ actor, query: { drafts }, services, request, reply }) => {
    const session = presentedToken(request)?.tokenHash ?? ''
    // Until the account setup is complete, only notifications are sent.
    const watched = isSetupRequired(actor, services) ? [] : drafts
    const stream = await streams.open({ session, actor, drafts: watched })
    // A one-time password closes the stream too.
    if (stream === 'not theirs') requireAccountSetup(actor, services)
    if (stream === 'not theirs') throw new Refusal(403, httpText.otherInstitution)
    if (stream === 'too many') throw new Refusal(429, liveText.tooMany)
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      // Disables response buffering in some proxies.
      'x-accel-buffering': 'no',
      // Otherwise a reused connection delayed a shutdown by a minute.
      connection: 'close',
    })
    return stream
  })
}

/** Positions of users without an institution are not shown to others. */
const liveMove = handler(liveCalls.liveMove, async ({ actor, body: { stream, drafts }, services }) => {
  const { institution, userName } = actor
  if (institution !== null && !isSetupRequired(actor, services))
    await movePresence(services.db, { streamId: stream, userName, institutionId: institution.id, drafts })
  return { status: 1, message: '' }
})

export function liveHandlers(streams: Pick<LiveStreams, 'open'>): readonly Handler[] {
  return [liveHandler(streams), liveMove]
}
