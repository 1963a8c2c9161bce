import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { Refusal } from '#server/http/refusal.ts'
import { httpText } from '#text/http.ts'

const LOOPBACK: readonly (string | undefined)[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** Counts and times every answer by call, and tells it at `/metrics` to this machine only. */
export function metrics(app: FastifyInstance, registry: Registry): void {
  const answers = new Histogram({
    name: 'tosov_http_answer_seconds',
    help: 'Seconds from request to answer',
    labelNames: ['call', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.call?.id ?? 'other'
    answers.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isFromHere(request)) throw new Refusal(404, httpText.notThere)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** A proxy on this machine brings the requests of others, and says so. */
function isFromHere(request: FastifyRequest): boolean {
  return LOOPBACK.includes(request.socket.remoteAddress) && request.headers['x-forwarded-for'] === undefined
}
