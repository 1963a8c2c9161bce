import { randomInt } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_LISTED_REASONS, type RefusalResponse } from '#api/refused.ts'
import { DatabaseAwayError } from '#platform/database/database.ts'
import { isDiskFull } from '#platform/http/disk-full.ts'
import { httpText } from '#platform/http/http-text.ts'
import { countRefusedSession } from '#platform/http/limits.ts'
import { notFoundPage, notFoundPolicy } from '#platform/http/not-found-page.ts'
import { Refusal } from '#platform/http/refusal.ts'

/** Failures other than refusals get a reference, also in the log. */
export function registerErrorHandlers(app: FastifyInstance): void {
  countAway(app)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(async (request, reply) => {
    const isCall = request.url.startsWith('/api/')
    if (isCall) await countRefusedSession(request, reply)
    reply.code(404)
    if (isCall) return reply.send({ status: 0, message: httpText.unknownAddress } satisfies RefusalResponse)
    if (isRead(request)) return sendNotFoundPage(reply)
    return reply.type('text/plain; charset=utf-8').send(httpText.unknownAddress)
  })
}

/** Whether a person opens the address in a browser. */
function isRead({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false)
}

function sendNotFoundPage(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('content-security-policy', notFoundPolicy)
    .type('text/html; charset=utf-8')
    .send(notFoundPage)
}

/** `Retry-After`, seconds. */
const AWAY_S = 5

/** Logs one line for an outage, then the number of refused requests. */
function countAway(app: FastifyInstance): void {
  let refused = 0
  app.addHook('onError', async ({ log }, _reply, error) => {
    if (!(error instanceof DatabaseAwayError)) return
    refused += 1
    if (refused === 1) log.error({ err: error.cause }, 'the database is away: requests are refused')
  })
  app.addHook('onResponse', async ({ actor, log }, { statusCode }) => {
    // A resolved session has reached the database.
    if (refused === 0 || actor === null || statusCode >= 500) return
    log.warn({ refused }, 'the database is back: so many requests were refused')
    refused = 0
  })
}

/** Includes Fastify's refusals before routing. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  if (refusal === undefined) return answerFailure(error, request, reply)
  // A link whose time is over, or an unreadable address.
  if ((refusal.status === 404 || refusal.status === 400) && isRead(request)) return sendNotFoundPage(reply)
  if (refusal.status === 503) reply.header('retry-after', AWAY_S)
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  if (refusal.status === 507) request.log.error({ err: error }, 'write failed: disk full')
  const { faults, ...detail } = refusal.detail
  return reply.code(refusal.status).send({
    ...{ status: 0, message: refusal.message, ...detail },
    ...(Array.isArray(faults) && { faults: faults.slice(0, MAX_LISTED_REASONS) }),
  } satisfies RefusalResponse)
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const reference = `${randomInt(1000, 10_000)}-${randomInt(1000, 10_000)}`
  request.log.error({ err: error, reference }, 'request failed')
  return reply
    .code(500)
    .send({ status: 0, message: httpText.failed(reference), reference } satisfies RefusalResponse)
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (isDiskFull(error)) return new Refusal(507, httpText.diskFull)
  if (error instanceof DatabaseAwayError) return new Refusal(503, httpText.databaseAway)
  if (!(error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'))
    return undefined
  if (error.statusCode < 400 || error.statusCode >= 500) return undefined
  return own(error.statusCode, 'code' in error ? error.code : undefined)
}

function own(status: number, code: unknown): Refusal {
  if (status === 413) return new Refusal(413, httpText.tooLarge)
  if (status === 415 || status === 406) return new Refusal(415, httpText.mediaType)
  if (status === 404) return new Refusal(404, httpText.unknownAddress)
  if (code === 'FST_ERR_BAD_URL') return new Refusal(400, httpText.unreadableAddress)
  if (code === undefined || code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return new Refusal(400, httpText.unreadableBody)
  return new Refusal(400, httpText.badRequest)
}

type BadRequest = { readonly status: 400 | 408 | 431; readonly message: string }

/** https://nodejs.org/api/http.html#event-clienterror */
const known: Readonly<Record<string, BadRequest>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: httpText.tookTooLong },
  HPE_HEADER_OVERFLOW: { status: 431, message: httpText.tooLarge },
}

/** No request or reply object exists. */
export function sendBadRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, message } = known[error.code ?? ''] ?? { status: 400, message: httpText.badRequest }
  const body = JSON.stringify({ status: 0, message } satisfies RefusalResponse)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

const QUIET: readonly (string | undefined)[] = ['/healthz', '/readyz', '/metrics']

/** The declared route: a link to a file is a secret, and a search may be a name. */
export function answerLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, actor, reviewed, ip, routeOptions } = request
    const level = QUIET.includes(routeOptions.url) ? 'debug' : 'info'
    const route = routeOptions.url ?? 'none'
    const ms = Math.round(reply.elapsedTime)
    const whose = { user: actor?.userName, institution: (reviewed ?? actor?.institution)?.id }
    request.log[level]({ method, route, status: reply.statusCode, ms, ...whose, ip }, 'answered')
  })
}

const POLL_INTERVAL_MS = 100
/** Browsers open connections in advance that never send headers. */
const HEAD_MS = 1000
/** For bodies, and clients that do not read their response. */
const BODY_MS = 10_000

type ConnectionWork = { readonly request: IncomingMessage; readonly reply: ServerResponse }

/**
 * Browsers keep idle connections open for over a minute. Node counts half-received requests and dead peers as busy:
 * they are cut.
 */
export function closeGently(app: FastifyInstance): void {
  const busy = new Map<Socket, ConnectionWork | null>()
  let timer: NodeJS.Timeout | undefined
  app.server.on('connection', (socket: Socket) => {
    busy.set(socket, null)
    socket.once('close', () => busy.delete(socket))
  })
  app.server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
    const { socket } = request
    const exchange = { request, reply }
    if (busy.has(socket)) busy.set(socket, exchange)
    reply.once('close', () => busy.get(socket) === exchange && busy.set(socket, null))
  })
  app.addHook('preClose', async () => {
    const began = performance.now()
    timer = setInterval(() => {
      app.server.closeIdleConnections()
      const waited = performance.now() - began
      for (const [socket, exchange] of busy) if (waited > patienceWith(exchange)) socket.destroy()
    }, POLL_INTERVAL_MS)
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (timer !== undefined) reply.header('connection', 'close')
  })
  app.server.once('close', () => clearInterval(timer))
}

/** Milliseconds. */
function patienceWith(exchange: ConnectionWork | null): number {
  if (exchange === null) return HEAD_MS
  const { request, reply } = exchange
  const isAtWork = request.complete && !reply.writableEnded
  return isAtWork ? Number.POSITIVE_INFINITY : BODY_MS
}
