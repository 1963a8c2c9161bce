import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Services } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { httpText } from '#text/http.ts'

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

const LOOPBACK: readonly (string | undefined)[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

type Measured = {
  readonly registry: Registry
  readonly tellMetrics: () => Promise<string>
  readonly services: Pick<Services, 'live'>
}

/** Counts and times every answer by call, and tells it at `/metrics` to this machine only. */
export function metrics(app: FastifyInstance, { registry, tellMetrics, services }: Measured): void {
  new Gauge({
    name: 'tosov_live_streams',
    help: 'Browsers that are told of the drafts that they have open',
    registers: [registry],
    collect() {
      this.set(services.live.count())
    },
  })
  const answers = new Histogram({
    name: 'tosov_http_answer_seconds',
    help: 'Seconds from request to answer',
    labelNames: ['call', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { call: asked } = request.routeOptions.config
    // A stream lasts as long as somebody looks: that is no time to wait for an answer.
    if (asked?.answer === 'events') return
    const call = asked?.id ?? 'other'
    answers.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isFromHere(request)) throw new Refusal(404, httpText.notThere)
    return reply.type(registry.contentType).send(await tellMetrics())
  })
}

/** A proxy on this machine brings the requests of others, and says so. */
function isFromHere(request: FastifyRequest): boolean {
  return LOOPBACK.includes(request.socket.remoteAddress) && request.headers['x-forwarded-for'] === undefined
}
