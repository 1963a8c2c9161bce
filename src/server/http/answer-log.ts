import type { FastifyInstance } from 'fastify'

/** Routes that machines ask every few seconds. */
const QUIET: readonly (string | undefined)[] = ['/healthz', '/readyz', '/metrics']

/**
 * One line in the log for every answer: which route, for whom, how it went. The route as it is declared and not the
 * address, because a link to a file is a secret.
 */
export function answerLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, actor, ip, routeOptions } = request
    const level = QUIET.includes(routeOptions.url) ? 'debug' : 'info'
    const route = routeOptions.url ?? request.url.split('?')[0]
    const ms = Math.round(reply.elapsedTime)
    request.log[level]({ method, route, status: reply.statusCode, ms, user: actor?.userName, ip }, 'answered')
  })
}
