import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/http/refusal.ts'
import { httpText } from '#text/http.ts'

/** Characters: far above the 36 of those that clients make, far below the 2.7 kB that the database's index holds. */
const LONGEST = 200

/** The client's key of a request that may come again; undefined without one. Throws the 400 of a key that is too long. */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  if (key.length > LONGEST) throw new Refusal(400, httpText.longKey(LONGEST))
  return key
}
