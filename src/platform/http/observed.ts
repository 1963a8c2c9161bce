import type { FastifyInstance } from 'fastify'
import type { ContentStore } from '#platform/files/content-store.ts'
import type { SharedStorageStatus } from '#platform/files/shared-files.ts'

/** After a failed write, at `/readyz`. */
const DISK_FULL_REPORT_MS = 5 * 60_000

type HealthChecks = {
  readonly ping: () => Promise<void>
  readonly sharing: () => SharedStorageStatus
  readonly services: { readonly files: ContentStore; readonly now: () => Date }
}

/**
 * `/healthz`: the process serves. `/readyz`: the database responds and no shutdown has started. `degraded`: full disk
 * or separate files; the load balancer still sends requests (decision 0023).
 */
export function health(
  app: FastifyInstance,
  { ping, sharing, services: { files, now } }: HealthChecks,
): void {
  let refusedAt = Number.NEGATIVE_INFINITY
  app.addHook('onResponse', async (_request, reply) => {
    if (reply.statusCode === 507) refusedAt = now().getTime()
  })
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    if (isClosing) return reply.code(503).send({ status: 'stopping' })
    try {
      await ping()
      const isFull = now().getTime() - refusedAt < DISK_FULL_REPORT_MS || !(await files.hasRoom())
      const wrong = {
        ...(isFull && { disk: 'full' }),
        ...(sharing().apart.length > 0 && { files: 'apart' }),
        ...(sharing().failed && { files: 'failed' }),
      }
      return { status: Object.keys(wrong).length > 0 ? 'degraded' : 'ok', ...wrong }
    } catch (error) {
      request.log.warn({ err: error }, 'readiness check failed')
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
}
