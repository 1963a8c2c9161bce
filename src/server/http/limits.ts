import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { Refusal } from '#server/http/refusal.ts'
import { httpText } from '#text/http.ts'

const WINDOW_MS = 10 * 60_000

/**
 * How often one address may make a call in ten minutes, by the call's id; what does not stand here is not counted.
 * ASSUMED: nobody checks more than 60 papers in ten minutes by hand, nor does an office behind one address, and no more
 * screens fail there before somebody looks into the log.
 */
const most: Readonly<Record<string, number>> = { [calls.receipt.id]: 60, [calls.screenFailed.id]: 60 }

/** Counts the calls that have a limit. Stands before the calls are served. */
export async function callLimits(app: FastifyInstance): Promise<void> {
  await app.register(fastifyRateLimit, {
    global: false,
    timeWindow: WINDOW_MS,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(429, httpText.tooManyRequests(Math.ceil(ttl / 60_000))),
  })
}

/** What the route of a call says of its limit. */
export function limitOf({ id }: Call): { readonly rateLimit?: { readonly max: number } } {
  const max = most[id]
  return max === undefined ? {} : { rateLimit: { max } }
}
