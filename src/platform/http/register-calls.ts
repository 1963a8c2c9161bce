import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteOptions,
} from 'fastify'
import type { Call } from '#api/call.ts'
import type {
  HandlerOf,
  InstitutionOf,
  RequestActor,
  RequestContextOf,
  RequestServices,
} from '#platform/http/handler.ts'
import { httpText } from '#platform/http/http-text.ts'
import { countRefusedSession, enforceWorkQuota, limitOf } from '#platform/http/limits.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { presentedToken } from '#platform/http/session-token.ts'
import { refuseUnprintable } from '#platform/http/storable.ts'

/** ASSUMED: the largest blank is far smaller. Files do not count. */
const MAX_BODY_BYTES = 2 * 1024 * 1024
/** ASSUMED: a full list of 5,000 institutions is half of it. */
const MAX_LIST_BODY_BYTES = 8 * 1024 * 1024

type PathParams = Readonly<Record<string, string>>

export type SessionOf<Actor extends RequestActor> = {
  readonly actor: Actor
  /** The user's own draft; `null` without a requested year or institution. */
  readonly stamp: string | null
  readonly isRecentlyAuthenticated: () => boolean
  readonly extend: () => Promise<void>
}

export type ReviewedInstitution<Actor extends RequestActor> = {
  readonly institution: InstitutionOf<Actor>
  /** `null` without a requested year. */
  readonly stamp: string | null
}

export type AccessRequest<Actor extends RequestActor> = {
  readonly call: Call
  readonly actor: Actor
  readonly params: PathParams
  readonly year: number | null
}

export type Gate<Actor extends RequestActor> = {
  readonly anonymous: { readonly actor: Actor; readonly institution: InstitutionOf<Actor> }
  /** `year`: also reads the version of that draft. */
  readonly findSession: (tokenHash: string, year: number | null) => Promise<SessionOf<Actor> | null>
  /** Throws `Refusal` 403 before the body is read. `null` for calls without a reviewed institution. */
  readonly requireAccess: (request: AccessRequest<Actor>) => Promise<ReviewedInstitution<Actor> | null>
  /** Throws `Refusal` before validation: 403 for foreign data, 400 without a required institution. */
  readonly requireOwnBody: (call: Call, actor: Actor, body: unknown) => Promise<void>
  /** Throws `Refusal` for a year that this server cannot serve. */
  readonly refuseYear: (year: number) => Promise<void>
}

/**
 * The contract's order: authentication (401) and access by path before the body is read, access by body before
 * validation.
 */
export function registerCalls<Actor extends RequestActor, Services extends RequestServices>(
  app: FastifyInstance,
  handlers: readonly HandlerOf<Actor, Services>[],
  gate: Gate<Actor>,
  services: Services,
): void {
  app.decorateRequest('actor', null)
  app.decorateRequest('reviewed', null)
  for (const handler of handlers)
    for (const path of [handler.call.path, ...handler.call.aliases])
      app.route<RouteTypes>(routeOf(handler, path, gate, services))
}

type RouteTypes = { readonly Params: PathParams }
type Request = FastifyRequest<RouteTypes>
type CallRouteOptions = RouteOptions<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteTypes
>

function routeOf<Actor extends RequestActor, Services extends RequestServices>(
  handler: HandlerOf<Actor, Services>,
  path: string,
  gate: Gate<Actor>,
  services: Services,
): CallRouteOptions {
  const { call } = handler
  const isOpen = call.for === 'anybody'
  // A decorated request would lose the type of the actor.
  const admitted = new WeakMap<Request, Admission<Actor>>()
  const anonymous = { ...gate.anonymous, stamp: null, isRecentlyAuthenticated: () => false }
  return {
    method: call.method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    schema: routeSchema(call, path),
    config: { call, ...limitOf(call) },
    ...(!isOpen && { bodyLimit: call.for === 'administration' ? MAX_LIST_BODY_BYTES : MAX_BODY_BYTES }),
    // Compression would buffer events; a HEAD request would never end.
    ...(call.answer === 'events' && { compress: false, exposeHeadRoute: false }),
    onRequest: async (request, reply) => {
      if (isOpen) refuseForeignPage(request)
      else admitted.set(request, await admit(handler, { request, reply }, gate))
    },
    preValidation: async (request) => {
      const { body } = request
      const actor = admitted.get(request)?.actor
      if (actor === undefined) return
      await gate.requireOwnBody(call, actor, body)
      const institution = actor.institution ?? gate.anonymous.institution
      await handler.refuseForeign({ institution, body, services })
    },
    handler: async (request, reply) => {
      const { params, query } = request
      const admission = admitted.get(request) ?? anonymous
      const context = {
        ...admission,
        params,
        query,
        body: request.body ?? undefined,
        services,
        request,
        reply,
      }
      if (!isOpen) refuseUnprintable(context.body)
      for (const year of yearsNamed(context)) await gate.refuseYear(year)
      const name = handler.etag?.(context) ?? null
      if (name !== null && etagMatches(request, name)) return reply.code(304).send()
      await enforceWorkQuota(call, context)
      reply.code(call.success)
      return handler.handle(context)
    },
  }
}

/** Compressing proxies mark ETags as weak. */
function etagMatches({ headers }: Request, name: string): boolean {
  const known = headers['if-none-match']?.split(',') ?? []
  return known.some((each) => each.trim().replace(/^W\//, '') === `"${name}"`)
}

type Exchange = { readonly request: Request; readonly reply: FastifyReply }

type Admission<Actor extends RequestActor> = Pick<
  RequestContextOf<Actor, unknown>,
  'actor' | 'institution' | 'stamp' | 'isRecentlyAuthenticated'
>

async function admit<Actor extends RequestActor>(
  { call, etag }: Pick<HandlerOf<Actor, never>, 'call' | 'etag'>,
  exchange: Exchange,
  gate: Gate<Actor>,
): Promise<Admission<Actor>> {
  const { request } = exchange
  const { params } = request
  // An invalid year is refused by validation (400).
  const year = etag !== null && /^\d{4}$/.test(params.year ?? '') ? Number(params.year) : null
  const { actor, stamp, isRecentlyAuthenticated } = await authenticate(exchange, gate, year)
  request.actor = actor
  const reviewed = await gate.requireAccess({ call, actor, params, year })
  request.reviewed = reviewed?.institution ?? null
  return {
    actor,
    institution: reviewed?.institution ?? actor.institution ?? gate.anonymous.institution,
    stamp: reviewed?.stamp ?? stamp,
    isRecentlyAuthenticated,
  }
}

type NamedYears = Pick<RequestContextOf<RequestActor, unknown>, 'params' | 'query' | 'body'>

function yearsNamed({ params, query, body }: NamedYears): readonly number[] {
  return [params, query, body].map(fieldsOf).flatMap(({ year, sessionCode }) =>
    [year, sessionCode].flatMap((param) => {
      const [named] = /^\d{4}(?=-|$)/.exec(String(param ?? '')) ?? []
      return named === undefined ? [] : [Number(named)]
    }),
  )
}

export function fieldsOf(sent: unknown): Readonly<Record<string, unknown>> {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? { ...sent } : {}
}

function routeSchema(call: Call, path: string): FastifySchema {
  const isAlias = path !== call.path
  return {
    summary: call.summary,
    description: `${call.id}; specification: ${call.source}`,
    operationId: isAlias ? `${call.id}@${path}` : call.id,
    deprecated: isAlias,
    tags: [call.id.split('.')[0] ?? call.id],
    security: call.for === 'anybody' ? [] : [{ bearer: [] }, { cookie: [] }],
    params: call.params,
    querystring: call.query,
    ...((call.sends === 'json' || call.sends === 'urlencoded') && { body: call.body }),
    ...(call.sends === 'urlencoded' && { consumes: ['application/x-www-form-urlencoded'] }),
    ...(call.sends === 'multipart' && { consumes: ['multipart/form-data'] }),
  }
}

/**
 * Throws `Refusal`: 401 without a session, 429 for too many of these, 403 for a cookie write from another origin.
 */
async function authenticate<Actor extends RequestActor>(
  { request, reply }: Exchange,
  gate: Gate<Actor>,
  year: number | null,
): Promise<SessionOf<Actor>> {
  const presented = presentedToken(request)
  const session = presented && (await gate.findSession(presented.tokenHash, year))
  if (!presented || !session) {
    await countRefusedSession(request, reply)
    throw new Refusal(401, httpText.signInFirst)
  }
  if (presented.by === 'cookie' && isWrite(request) && !isSameOrigin(request))
    throw new Refusal(403, httpText.otherSite)
  await session.extend()
  return session
}

/** Throws `Refusal` 403: a foreign page could sign the user in to another account. */
function refuseForeignPage(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isFromPage = origin !== undefined || (site !== undefined && site !== 'none')
  if (isWrite(request) && isFromPage && !isSameOrigin(request)) throw new Refusal(403, httpText.otherSite)
}

function isWrite(request: FastifyRequest): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD'
}

/** `SameSite` does not stop sister domains, and an attacker can forge an http page of our host. */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const origin = URL.parse(request.headers.origin ?? '')
  if (origin === null || (request.server.isServedOverHttps && origin.protocol !== 'https:')) return false
  // Default ports are then equal.
  return origin.host === URL.parse(`${origin.protocol}//${request.host}`)?.host
}
