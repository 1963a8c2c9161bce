import type { FastifyReply } from 'fastify'
import type { Attempt, FailedSignIns } from '#server/features/auth/failed-sign-ins.ts'
import { Refusal } from '#server/http/refusal.ts'
import { httpText } from '#text/http.ts'

/** Counts an attempt as failed until it is forgiven. Throws the 429 of too many, and says how long to wait. */
export function refuseFurtherTries(failures: FailedSignIns, attempt: Attempt, reply: FastifyReply): void {
  const waitMs = failures.wait(attempt)
  if (waitMs === 0) return
  reply.header('retry-after', Math.ceil(waitMs / 1000))
  throw new Refusal(429, httpText.tooManyTries(Math.ceil(waitMs / 60_000)))
}
