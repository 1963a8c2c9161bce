import type { FastifyRequest } from 'fastify'
import { loadActor } from '#server/features/auth/auth.store.ts'
import { slideSession } from '#server/features/auth/session.store.ts'
import type { Actor, Services } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { isSameOrigin } from '#server/http/same-origin.ts'
import { presentedToken } from '#server/http/session-token.ts'
import { httpText } from '#text/http.ts'

/**
 * Who sends this request. Throws a refusal: 401 without a living session, 403 when a browser's cookie came with a
 * write that our own page did not send. Every use makes the session live longer, up to its absolute end.
 */
export async function authenticate(request: FastifyRequest, services: Services): Promise<Actor> {
  const presented = presentedToken(request)
  if (presented === undefined) throw new Refusal(401, httpText.signInFirst)
  const now = services.now()
  const session = await loadActor(services.db, presented.tokenHash, now)
  if (session === null) throw new Refusal(401, httpText.signInFirst)
  if (presented.by === 'cookie' && isWrite(request) && !isSameOrigin(request))
    throw new Refusal(403, httpText.otherSite)
  const { openedAt, expiresAt } = session
  await slideSession(services.db, { tokenHash: presented.tokenHash, openedAt, expiresAt, now })
  return session.actor
}

function isWrite(request: FastifyRequest): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD'
}
