import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { type Afterwards, afterwards } from '#server/http/afterwards.ts'
import { authenticate } from '#server/http/authenticate.ts'
import { limitOf } from '#server/http/call-limits.ts'
import type { Asked, Handler, Services } from '#server/http/handler.ts'
import { nobody, nowhere } from '#server/http/nobody.ts'
import { refuseForeignBody } from '#server/http/refuse-foreign-body.ts'
import { refuseStranger } from '#server/http/refuse-stranger.ts'
import { reviewedInstitution } from '#server/http/reviewed-institution.ts'
import { routeSchema } from '#server/http/route-schema.ts'

const texts = z.record(z.string(), z.string())

/**
 * Serves every handler at its path and its aliases. A request is refused in the order of the contract: 401 and what is
 * not the actor's by its path before the body is read, what is not the actor's by its body before its form is checked.
 */
export function registerCalls(app: FastifyInstance, handlers: readonly Handler[], services: Services): void {
  app.decorateRequest('actor', null)
  app.decorateRequest('reviewed', null)
  const given: Given = { services, afterwards: afterwards(app) }
  for (const handler of handlers)
    for (const path of [handler.call.path, ...handler.call.aliases]) app.route(routeOf(handler, path, given))
}

/** What every call is given besides its request. */
type Given = { readonly services: Services; readonly afterwards: Afterwards }

function routeOf(handler: Handler, path: string, given: Given): RouteOptions {
  const { services } = given
  const { call } = handler
  const isOpen = call.for === 'anybody'
  return {
    method: call.method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    schema: routeSchema(handler, path),
    config: { call, ...limitOf(call) },
    onRequest: async (request) => {
      if (!isOpen) await admit(handler, request, services)
    },
    preValidation: async ({ actor, body }) => {
      if (actor !== null) await refuseForeignBody({ call, actor, body, db: services.db })
    },
    handler: (request, reply) => handler.handle(askedOf(request, reply, given)),
  }
}

async function admit({ call }: Handler, request: FastifyRequest, services: Services): Promise<void> {
  const params = texts.parse(request.params)
  request.actor = await authenticate(request, services)
  refuseStranger(call, request.actor, params)
  request.reviewed = await reviewedInstitution({ call, actor: request.actor, params, db: services.db })
}

function askedOf(request: FastifyRequest, reply: FastifyReply, given: Given): Asked<unknown> {
  const actor = request.actor ?? nobody
  return {
    actor,
    institution: request.reviewed ?? actor.institution ?? nowhere,
    params: texts.parse(request.params),
    body: request.body ?? undefined,
    ...given,
    request,
    reply,
  }
}
