import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refused } from '#contract/answers.ts'
import { isDiskFull } from '#server/http/disk-full.ts'
import { Refusal } from '#server/http/refusal.ts'
import { httpText } from '#text/http.ts'

/** Turns whatever goes wrong into the contract's answer; what is not a refusal gets a number that the log carries too. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => {
    const isCall = request.url.startsWith('/api/')
    reply.code(404)
    if (isCall) return reply.send({ status: 0, message: httpText.notThere } satisfies Refused)
    return reply.type('text/plain; charset=utf-8').send(httpText.notThere)
  })
}

/** Also for what Fastify refuses before a route is found, such as an address that cannot be decoded. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  if (refusal === undefined) return answerFailure(error, request, reply)
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
