import '#platform/http/reading.ts'
import fastifyCompress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { Registry } from 'prom-client'
import type { ProgramServices } from '#app/server/all-handlers.ts'
import { openapi } from '#app/server/openapi.ts'
import type { Handler } from '#budget/server/handler.ts'
import { linkedFiles } from '#features/attachments/server/file.handlers.ts'
import { blankFields } from '#features/blanks/server/blank-fields.ts'
import { accessGate } from '#features/sign-in/server/gate.ts'
import type { SharedStorageStatus } from '#platform/files/shared-files.ts'
import {
  answerLog,
  closeGently,
  registerErrorHandlers,
  sendBadRequest,
  sendError,
} from '#platform/http/answering.ts'
import { callLimits, MAX_UNAUTHENTICATED_BODY_BYTES } from '#platform/http/limits.ts'
import { gauge, metrics, queueGauges } from '#platform/http/metrics.ts'
import { health } from '#platform/http/observed.ts'
import {
  clientPages,
  datedAnswers,
  forbidCaching,
  refuseFromElsewhere,
  securityHeaders,
} from '#platform/http/pages.ts'
import { checkForm, readBodies } from '#platform/http/reading.ts'
import { registerCalls } from '#platform/http/register-calls.ts'
import { refuseUnstorableAddresses } from '#platform/http/storable.ts'

/** 30 MB at half a megabit a second take eight minutes. */
const REQUEST_TIMEOUT_MS = 10 * 60_000

export type AppParts = {
  readonly services: ProgramServices
  readonly handlers: readonly Handler[]
  readonly log: FastifyBaseLogger
  readonly ping: () => Promise<void>
  readonly registry: Registry
  readonly tellMetrics: () => Promise<string>
  readonly sharing: () => SharedStorageStatus
  /** The folder of the page. Without an `index.html` there, the server only answers calls. */
  readonly clientDir: string
  readonly serves: 'everybody' | 'this machine'
  /** The proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: readonly string[]
}

export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const app = newFastify(parts)
  registerErrorHandlers(app)
  closeGently(app)
  answerLog(app)
  metrics(app, parts)
  measureServices(parts)
  await securityHeaders(app)
  datedAnswers(app, parts.services.now)
  if (parts.serves === 'this machine') refuseFromElsewhere(app)
  await app.register(cookie)
  await app.register(fastifyCompress, { encodings: ['br', 'gzip'] })
  refuseUnstorableAddresses(app)
  app.decorate('isServedOverHttps', URL.parse(parts.services.publicUrl)?.protocol === 'https:')
  await readBodies(app)
  await callLimits(app)
  await openapi(app, { described: blankFields, publicUrl: parts.services.publicUrl })
  registerCalls(app, parts.handlers, accessGate(parts.services), parts.services)
  linkedFiles(app, parts.services)
  health(app, parts)
  await clientPages(app, parts.clientDir)
  // Streams would keep their connections open.
  app.addHook('preClose', () => parts.services.live.stop())
  app.addHook('onClose', async () => {
    await Promise.all([parts.services.papers.stop(), parts.services.bulkOrders.stop()])
  })
  await app.ready()
  return app
}

function measureServices({
  registry,
  services: { papers, notifier, figures, bulkOrders, live, now },
}: AppParts): void {
  queueGauges(registry, { thing: 'print_jobs', what: 'print jobs', read: papers.status, now })
  queueGauges(registry, { thing: 'figures', what: 'outdated totals of lists', read: figures.status, now })
  queueGauges(registry, { thing: 'bulk_orders', what: 'bulk actions', read: bulkOrders.status, now })
  queueGauges(registry, { thing: 'mail', what: 'mail that is to be handed in', read: notifier.waiting, now })
  gauge(registry, {
    name: 'tosov_live_streams',
    help: 'Browsers that are told of the drafts that they have open',
    aggregator: 'sum',
    read: live.count,
  })
}

function newFastify({ log, trustedProxies }: AppParts): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    // One line per response instead of two, see `answerLog`.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: [...trustedProxies],
    // Without a session, also for unknown addresses.
    bodyLimit: MAX_UNAUTHENTICATED_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A started request is answered; then `closeGently` ends the connection.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1000 },
    // No hook runs for these responses.
    frameworkErrors: (error, request, reply) => void sendError(error, request, forbidCaching(reply)),
    clientErrorHandler: sendBadRequest,
  })
  app.setValidatorCompiler(checkForm)
  return app
}
