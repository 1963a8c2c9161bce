import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/http/handler.ts'

/** For how long a write that found no room is told. */
const TOLD_MS = 5 * 60_000

type Watched = {
  /** Rejects when the database does not answer. */
  readonly ping: () => Promise<void>
  readonly services: Pick<Services, 'files' | 'now'>
}

/**
 * `/healthz`: this process serves. `/readyz`: it can do its work, the database answers; `degraded` where it can only be read because a disk
 * is full. That is no reason to send nobody here any more (decision 0023).
 */
export function health(app: FastifyInstance, { ping, services: { files, now } }: Watched): void {
  let refusedAt = Number.NEGATIVE_INFINITY
  app.addHook('onResponse', async (_request, reply) => {
    if (reply.statusCode === 507) refusedAt = now().getTime()
  })
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    try {
      await ping()
      const isFull = now().getTime() - refusedAt < TOLD_MS || !(await files.hasRoom())
      return isFull ? { status: 'degraded', disk: 'full' } : { status: 'ok' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
}
