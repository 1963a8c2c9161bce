import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Call } from '#api/call.ts'
import type { SharedStorageStatus } from '#platform/files/shared-files.ts'
import { httpText } from '#platform/http/http-text.ts'
import { proxyHeader } from '#platform/http/pages.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { QueueStatus } from '#platform/jobs/jobs.store.ts'

type MetricsOptions = {
  readonly registry: Registry
  readonly tellMetrics: () => Promise<string>
  readonly sharing: () => SharedStorageStatus
}

/** Serves `/metrics` to this machine only. */
export function metrics(app: FastifyInstance, { registry, tellMetrics, sharing }: MetricsOptions): void {
  answers(app, registry)
  work(app, registry)
  serverGauges(registry, sharing)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isFromHere(request)) throw new Refusal(404, httpText.unknownAddress)
    return reply.type(registry.contentType).send(await tellMetrics())
  })
}

function answers(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'tosov_http_request_duration_seconds',
    help: 'Seconds from request to answer',
    labelNames: ['call', 'status'],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'tosov_refusals_total',
    help: 'Answers that are a refusal or a failure, by status and what it means',
    labelNames: ['status', 'kind'],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { call: routeCall } = request.routeOptions.config
    const { statusCode: status } = reply
    const kind = request.isConflict
      ? 'conflict'
      : (refusalKinds.get(status) ?? (status >= 500 ? 'failed' : 'other'))
    if (status >= 400) refusals.inc({ status, kind })
    // The duration of a stream is not a response time.
    if (routeCall?.answer === 'events') return
    seconds.observe({ call: routeCall?.id ?? 'other', status }, reply.elapsedTime / 1000)
  })
}

const refusalKinds: ReadonlyMap<number, string> = new Map([
  [400, 'form'],
  [401, 'session'],
  [403, 'rights'],
  [404, 'not_there'],
  [409, 'state'],
  [413, 'size'],
  [415, 'form'],
  [422, 'rule'],
  [429, 'too_often'],
  [502, 'outside'],
  [503, 'away'],
  [507, 'no_room'],
])

/** Failed reads are in the response metrics. */
const works = {
  tosov_sign_ins_total: 'Attempts to sign in',
  tosov_saves_total:
    'What institutions write of their drafts: cells, people, positions, attachments, reasons',
  tosov_calculations_total: 'Reports that were asked to be calculated',
  tosov_sendings_total: 'Reports that were sent',
  tosov_review_actions_total: 'What reviewers do with drafts: marks, returns, approvals and more',
  tosov_administration_total: 'What administrators change',
} as const

function workOf({ id, method, for: whose }: Call): keyof typeof works | null {
  if (id === 'auth.login') return 'tosov_sign_ins_total'
  if (method !== 'POST') return null
  if (id === 'report.snapshot') return 'tosov_calculations_total'
  if (id === 'report.send') return 'tosov_sendings_total'
  if (whose === 'institution') return 'tosov_saves_total'
  if (whose === 'review') return 'tosov_review_actions_total'
  return whose === 'administration' ? 'tosov_administration_total' : null
}

function work(app: FastifyInstance, registry: Registry): void {
  const counters = new Map(
    Object.entries(works).map(([name, what]) => {
      const help = `${what}, by how it ended`
      return [name, new Counter({ name, help, labelNames: ['outcome'], registers: [registry] })] as const
    }),
  )
  // Monitoring detects an increase only for existing series.
  for (const counter of counters.values())
    for (const outcome of ['done', 'conflict', 'refused', 'failed']) counter.inc({ outcome }, 0)
  app.decorateRequest('isConflict', false)
  app.addHook('onError', async (request, _reply, error) => {
    request.isConflict = error instanceof Refusal && error.detail.conflicts !== undefined
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { call } = request.routeOptions.config
    const name = call === undefined ? null : workOf(call)
    if (name !== null) counters.get(name)?.inc({ outcome: outcomeOf(request, statusCode) })
  })
}

function outcomeOf({ isConflict }: FastifyRequest, status: number): string {
  if (isConflict) return 'conflict'
  if (status < 400) return 'done'
  return status < 500 ? 'refused' : 'failed'
}

type MeasuredQueue = {
  /** Part of the metric names. */
  readonly thing: string
  readonly what: string
  readonly read: () => Promise<QueueStatus>
  readonly now: () => Date
}

export function queueGauges(registry: Registry, { thing, what, read, now }: MeasuredQueue): void {
  const figures: readonly (readonly [string, string, (queue: QueueStatus) => number])[] = [
    ['waiting', `How much there is of ${what}`, (queue) => queue.waiting],
    [
      'oldest_seconds',
      `Since when the first waits of ${what}`,
      ({ since }) => (since === null ? 0 : Math.max(0, now().getTime() - since.getTime()) / 1000),
    ],
    ['failed', `Number of ${what} that failed permanently`, (queue) => queue.failed],
  ]
  for (const [name, help, of] of figures)
    gauge(registry, {
      ...{ name: `tosov_${thing}_${name}`, help, aggregator: 'max' },
      // A gap is better than an old value.
      read: () => read().then(of, () => Number.NaN),
    })
}

type MeasuredValue = {
  readonly name: string
  readonly help: string
  /** Over several processes. */
  readonly aggregator: 'sum' | 'max'
  readonly read: () => number | Promise<number>
}

export function gauge(registry: Registry, { read, ...described }: MeasuredValue): void {
  new Gauge({
    ...described,
    registers: [registry],
    async collect() {
      this.set(await read())
    },
  })
}

function serverGauges(registry: Registry, sharing: () => SharedStorageStatus): void {
  const values: readonly (readonly [string, string, (status: SharedStorageStatus) => number])[] = [
    ['tosov_servers', 'Processes that serve over this database', ({ servers }) => servers],
    [
      'tosov_servers_without_shared_storage',
      'Machines whose files are not where this one looks for them',
      ({ apart }) => apart.length,
    ],
    [
      'tosov_file_store_failed',
      '1 while the file store did not answer at the last look',
      ({ failed }) => Number(failed),
    ],
  ]
  for (const [name, help, of] of values)
    gauge(registry, { name, help, aggregator: 'max', read: () => of(sharing()) })
}

const LOOPBACK: readonly (string | undefined)[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** Proxied requests have this header. */
function isFromHere(request: FastifyRequest): boolean {
  return LOOPBACK.includes(request.socket.remoteAddress) && proxyHeader(request.headers) === undefined
}
