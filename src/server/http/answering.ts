import { randomInt } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refused } from '#contract/refused.ts'
import { DatabaseAwayError } from '#server/database/database.ts'
import { isDiskFull } from '#server/http/disk-full.ts'
import { notTherePage, notTherePolicy } from '#server/http/not-there-page.ts'
import { Refusal } from '#server/http/refusal.ts'
import { httpText } from '#text/http.ts'

/** Turns whatever goes wrong into the contract's answer; what is not a refusal gets a number that the log carries too. */
export function answerErrors(app: FastifyInstance): void {
  countAway(app)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => {
    const isCall = request.url.startsWith('/api/')
    reply.code(404)
    if (isCall) return reply.send({ status: 0, message: httpText.notThere } satisfies Refused)
    const isRead = request.headers.accept?.includes('text/html') ?? false
    if (isRead)
      return reply
        .header('content-security-policy', notTherePolicy)
        .type('text/html; charset=utf-8')
        .send(notTherePage)
    return reply.type('text/plain; charset=utf-8').send(httpText.notThere)
  })
}

/** After so many seconds a database that was started anew is usually back. */
const AWAY_S = 5

/** Tells the log once why the database cannot be reached, then how many requests were refused until one was answered that asked it. */
function countAway(app: FastifyInstance): void {
  let refused = 0
  app.addHook('onError', async ({ log }, _reply, error) => {
    if (!(error instanceof DatabaseAwayError)) return
    refused += 1
    if (refused === 1) log.error({ err: error.cause }, 'the database is away: requests are refused')
  })
  app.addHook('onResponse', async ({ actor, log }, { statusCode }) => {
    // Whose session was found has asked it.
    if (refused === 0 || actor === null || statusCode >= 500) return
    log.warn({ refused }, 'the database is back: so many requests were refused')
    refused = 0
  })
}

/** Also for what Fastify refuses before a route is found, such as an address that cannot be decoded. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  if (refusal === undefined) return answerFailure(error, request, reply)
  if (refusal.status === 503) reply.header('retry-after', AWAY_S)
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  if (refusal.status === 507) request.log.error({ err: error }, 'there is no room left to write')
  return reply
    .code(refusal.status)
    .send({ status: 0, message: refusal.message, ...refusal.detail } satisfies Refused)
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const reference = `${randomInt(1000, 10_000)}-${randomInt(1000, 10_000)}`
  request.log.error({ err: error, reference }, 'the request failed')
  return reply.code(500).send({ status: 0, message: httpText.failed(reference), reference } satisfies Refused)
}

/** A refusal, or one of Fastify's own in our words; undefined for a failure. */
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
  if (status === 404) return new Refusal(404, httpText.notThere)
  if (code === 'FST_ERR_BAD_URL') return new Refusal(400, httpText.unreadableAddress)
  if (code === undefined || code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return new Refusal(400, httpText.unreadableBody)
  return new Refusal(400, httpText.badRequest)
}

type Refusing = { readonly status: 400 | 408 | 431; readonly message: string }

/** By the codes of https://nodejs.org/api/http.html#event-clienterror. */
const known: Readonly<Record<string, Refusing>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: httpText.tookTooLong },
  HPE_HEADER_OVERFLOW: { status: 431, message: httpText.tooLarge },
}

/** Answers in our words what is no HTTP, or does not arrive in time; there is no request and no reply for it, only the line. */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, message } = known[error.code ?? ''] ?? { status: 400, message: httpText.badRequest }
  const body = JSON.stringify({ status: 0, message } satisfies Refused)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/** Routes that machines ask every few seconds. */
const QUIET: readonly (string | undefined)[] = ['/healthz', '/readyz', '/metrics']

/**
 * One line in the log for every answer: which route, for whom, of which institution, how it went. The route as it is declared and not the
 * address, because a link to a file is a secret and a search may be a name.
 */
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

const LOOK_MS = 100
/** A server that closes waits so long for the rest of a request's head: what a browser has opened ahead, and uses for nothing, brings none. */
const HEAD_MS = 1000
/** And so long for the rest of a body, or for whoever does not read their answer. */
const BODY_MS = 10_000

/** What a connection is busy with. */
type Exchange = { readonly request: IncomingMessage; readonly reply: ServerResponse }

/**
 * Lets a closing server end as soon as its last answer is sent. Browsers keep connections open for more than a minute
 * after it; closing those that idle, again and again, made 0.7 s of 70 s. Node takes a connection for busy on which half a request has come, or
 * whose other end is gone without a word: those are cut, so that only what is being answered is waited for.
 */
export function closeGently(app: FastifyInstance): void {
  const busy = new Map<Socket, Exchange | null>()
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
    }, LOOK_MS)
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (timer !== undefined) reply.header('connection', 'close')
  })
  // After the server has closed, whichever way.
  app.server.once('close', () => clearInterval(timer))
}

/** How long a connection is waited for, milliseconds. */
function patienceWith(exchange: Exchange | null): number {
  if (exchange === null) return HEAD_MS
  const { request, reply } = exchange
  const isAtWork = request.complete && !reply.writableEnded
  return isAtWork ? Number.POSITIVE_INFINITY : BODY_MS
}
