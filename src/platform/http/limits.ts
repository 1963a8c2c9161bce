import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#api/call.ts'
import type { RequestActor, RequestContextOf, RequestServices } from '#platform/http/handler.ts'
import { consumeQuota } from '#platform/http/heavy-work.store.ts'
import { httpText } from '#platform/http/http-text.ts'
import { Refusal } from '#platform/http/refusal.ts'

const WINDOW_MS = 10 * 60_000

/** The largest unauthenticated body, a logout token, has some two thousand bytes. */
export const MAX_UNAUTHENTICATED_BODY_BYTES = 8 * 1024

/**
 * Per address and ten minutes, for a call without `limit`. ASSUMED: an aimag or an office of a hundred shares one
 * address and signs in twice. It checks at most 60 papers and forgets 20 passwords.
 */
const MAX_UNAUTHENTICATED_CALLS = 3000

/** Must be registered before the calls. */
export async function callLimits(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    const isOpen = ['/api/', '/files/'].some((start) => route.url.startsWith(start))
    if (route.config?.call === undefined && isOpen)
      route.config = { ...route.config, rateLimit: { max: MAX_UNAUTHENTICATED_CALLS } }
  })
  await app.register(fastifyRateLimit, {
    global: false,
    timeWindow: WINDOW_MS,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
  app.decorate('countRefusedSession', app.createRateLimit({ max: MAX_UNAUTHENTICATED_CALLS }))
}

declare module 'fastify' {
  interface FastifyInstance {
    countRefusedSession: ReturnType<FastifyInstance['createRateLimit']>
  }
}

function tooMany(ms: number): Refusal {
  return new Refusal(429, httpText.tooManyRequests(Math.ceil(ms / 60_000)))
}

/** Counts calls without a session by address. Throws `Refusal` 429. */
export async function countRefusedSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const count = await request.server.countRefusedSession(request)
  if (count.isAllowed || !count.isExceeded) return
  reply.header('retry-after', count.ttlInSeconds)
  throw tooMany(count.ttl)
}

export function limitOf(call: Call): { readonly rateLimit?: { readonly max: number } } {
  const max = call.limit ?? (call.for === 'anybody' ? MAX_UNAUTHENTICATED_CALLS : undefined)
  return max === undefined ? {} : { rateLimit: { max } }
}

/** Throws `Refusal` 429 with `Retry-After` in seconds. A reviewer's work only counts for the reviewer. */
export async function enforceWorkQuota(
  { work }: Pick<Call, 'work'>,
  {
    actor,
    services: { db, now },
    reply,
  }: Pick<RequestContextOf<RequestActor, RequestServices>, 'actor' | 'services' | 'reply'>,
): Promise<void> {
  if (work === null) return
  const doing = { work, accountId: actor.userId, institutionId: actor.institution?.id ?? null, now: now() }
  const full = await consumeQuota(db, doing)
  if (full === null) return
  reply.header('retry-after', full.seconds)
  throw new Refusal(429, httpText.tooMuchWork[work][full.of](full.seconds))
}
