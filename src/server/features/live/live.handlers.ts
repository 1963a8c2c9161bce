import { calls } from '#contract/calls.ts'
import { move } from '#server/features/live/live.store.ts'
import { isBarred } from '#server/http/barred.ts'
import { type Handler, handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { presentedToken } from '#server/http/session-token.ts'
import { httpText } from '#text/http.ts'
import { liveText } from '#text/live.ts'

/** `tosov.live`: one stream a browser. Throws a `Refusal`: 403 for a draft that is not the actor's to look at, 429 for too many streams. */
const live = handler(calls.live, async ({ actor, query: { drafts }, services, request, reply }) => {
  const session = presentedToken(request)?.tokenHash ?? ''
  // Who is barred is told what is theirs alone.
  const watched = isBarred(actor, services) ? [] : drafts
  const stream = await services.live.open({ session, actor, drafts: watched })
  if (stream === 'not theirs') throw new Refusal(403, httpText.otherInstitution)
  if (stream === 'too many') throw new Refusal(429, liveText.tooMany)
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    // Some proxies keep what comes until there is enough of it; this is how they are told not to.
    'x-accel-buffering': 'no',
    // A connection that was used before is not taken for idle when its stream ends: a program that stops waited a minute for it.
    connection: 'close',
  })
  return stream
})

/** `tosov.live-move`: of somebody who is of no institution nothing is told to anybody. */
const liveMove = handler(calls.liveMove, async ({ actor, body: { stream, drafts }, services }) => {
  const { institution, userName } = actor
  if (institution !== null && !isBarred(actor, services))
    await move(services.db, { streamId: stream, userName, institutionId: institution.id, drafts })
  return { status: 1, message: '' }
})

export const liveHandlers: readonly Handler[] = [live, liveMove]
