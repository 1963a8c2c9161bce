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
import type { Kysely } from 'kysely'
import { canCall, canCallBeforeSetup, lacks } from '#api/access.ts'
import { roleText } from '#api/role-text.ts'
import { type InstitutionUnderReview, institutionInSet } from '#budget/server/institution.store.ts'
import type { Call } from '#contract/call.ts'
import { rightFor } from '#contract/rights.ts'
import { type LoadedActor, loadActor } from '#features/sign-in/server/account.store.ts'
import { extendSession } from '#features/sign-in/server/session.store.ts'
import { requireAccountSetup } from '#features/sign-in/server/step-up.ts'
import type { Group } from '#forms/profile.ts'
import type { Schema } from '#platform/database/schema.ts'
import { ownsFiles } from '#platform/files/file.store.ts'
import { fileIdOf } from '#platform/files/file-name.ts'
import {
  type Actor,
  anonymousActor,
  type Handler,
  type Institution,
  noInstitution,
  type RequestContext,
  type Services,
} from '#platform/http/handler.ts'
import { httpText, lackingRightText, notReviewedText } from '#platform/http/http-text.ts'
import { countRefusedSession, enforceWorkQuota, limitOf } from '#platform/http/limits.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { presentedToken } from '#platform/http/session-token.ts'
import { refuseUnprintable } from '#platform/http/storable.ts'

/** ASSUMED: the largest blank is far smaller. Files do not count. */
const MAX_BODY_BYTES = 2 * 1024 * 1024
/** ASSUMED: a full list of 5,000 institutions is half of it. */
const MAX_LIST_BODY_BYTES = 8 * 1024 * 1024

type Texts = Readonly<Record<string, string>>

/** Throws `Refusal`. */
type RefuseYear = (db: Kysely<Schema>, year: number) => Promise<void>

/**
 * Checks in the contract's order: authentication (401) and access by path before the body is read, access by body
 * before validation.
 */
export function registerCalls(
  app: FastifyInstance,
  handlers: readonly Handler[],
  services: Services,
  refuseYear: RefuseYear,
): void {
  app.decorateRequest('actor', null)
  app.decorateRequest('reviewed', null)
  app.decorateRequest('stamp', null)
  app.decorateRequest('authenticatedAt', null)
  for (const handler of handlers)
    for (const path of [handler.call.path, ...handler.call.aliases])
      app.route<RouteTypes>(routeOf(handler, path, services, refuseYear))
}

type RouteTypes = { readonly Params: Texts }
type Request = FastifyRequest<RouteTypes>
type Exchange = { readonly request: Request; readonly reply: FastifyReply }
type CallRouteOptions = RouteOptions<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteTypes
>

function routeOf(
  handler: Handler,
  path: string,
  services: Services,
  refuseYear: RefuseYear,
): CallRouteOptions {
  const { call } = handler
  const isOpen = call.for === 'anybody'
  return {
    method: call.method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    schema: routeSchema(handler, path),
    config: { call, ...limitOf(call) },
    ...(!isOpen && { bodyLimit: call.for === 'administration' ? MAX_LIST_BODY_BYTES : MAX_BODY_BYTES }),
    // Compression would buffer events, and a HEAD request would never end.
    ...(call.answer === 'events' && { compress: false, exposeHeadRoute: false }),
    onRequest: async (request, reply) => {
      if (isOpen) refuseForeignPage(request)
      else await authenticateAndAuthorize(handler, { request, reply }, services)
    },
    preValidation: async ({ actor, body }) => {
      if (actor === null) return
      await requireOwnSubjectInBody({ call, actor, body, db: services.db })
      await handler.refuseForeign({ institution: actor.institution ?? noInstitution, body, services })
    },
    handler: async (request, reply) => {
      const context = requestContext(request, reply, services)
      if (!isOpen) refuseUnprintable(context.body)
      for (const year of yearsNamed(context)) await refuseYear(services.db, year)
      const name = handler.etag?.({ ...context, params: request.params }) ?? null
      if (name !== null && etagMatches(request, name)) return reply.code(304).send()
      await enforceWorkQuota(call, context)
      return handler.handle(context)
    },
  }
}

/** Compressing proxies mark ETags as weak. */
function etagMatches({ headers }: Request, name: string): boolean {
  const known = headers['if-none-match']?.split(',') ?? []
  return known.some((each) => each.trim().replace(/^W\//, '') === `"${name}"`)
}

async function authenticateAndAuthorize(
  { call, etag: nameNow }: Handler,
  { request, reply }: Exchange,
  services: Services,
): Promise<void> {
  const { params } = request
  // An invalid year is refused by validation (400).
  const year = nameNow !== null && /^\d{4}$/.test(params.year ?? '') ? Number(params.year) : null
  const session = await authenticate({ request, reply }, services, year)
  request.actor = session.actor
  requireAccess(call, { actor: session.actor, params, services })
  const reviewed = await reviewedInstitution({ call, actor: request.actor, params, year, db: services.db })
  request.reviewed = reviewed?.institution ?? null
  request.stamp = reviewed?.stamp ?? session.stamp
  request.authenticatedAt = session.authenticatedAt
}

function requestContext(request: Request, reply: FastifyReply, services: Services): RequestContext {
  const actor = request.actor ?? anonymousActor
  return {
    actor,
    institution: request.reviewed ?? actor.institution ?? noInstitution,
    params: request.params,
    query: request.query,
    body: request.body ?? undefined,
    stamp: request.stamp,
    authenticatedAt: request.authenticatedAt,
    services,
    request,
    reply,
  }
}

function yearsNamed({ params, query, body }: RequestContext): readonly number[] {
  return [params, query, body].map(fieldsOf).flatMap(({ year, sessionCode }) =>
    [year, sessionCode].flatMap((param) => {
      const [named] = /^\d{4}(?=-|$)/.exec(String(param ?? '')) ?? []
      return named === undefined ? [] : [Number(named)]
    }),
  )
}

/** `path` is the call's own or an alias. */
function routeSchema({ call }: Handler, path: string): FastifySchema {
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

/** Throws `Refusal` 403 before the body is read (contract README). */
function requireAccess(
  call: Call,
  { actor, params, services }: { readonly actor: Actor; readonly params: Texts; readonly services: Services },
): void {
  if (!canCall(actor.role, call.for)) throw new Refusal(403, roleText.onlyFor[call.for])
  if (!canCallBeforeSetup(call.for)) requireAccountSetup(actor, services)
  const right = rightFor(call)
  if (right !== null && lacks(actor, right)) throw new Refusal(403, lackingRightText[right])
  if (call.for !== 'institution') return
  const { institution } = actor
  if (institution === null) throw new Refusal(403, httpText.noInstitution)
  refuseOtherView(call, institution)
  if (call.subject?.in === 'path' && params[call.subject.name] !== institution.id)
    throw new Refusal(403, httpText.otherInstitution)
  if (params.group !== undefined && params.group !== institution.group)
    throw new Refusal(403, httpText.otherGroup(institution.group))
}

function refuseOtherView(call: Call, { view }: Institution): void {
  if (call.views === 'all') return
  if (view === null) throw new Refusal(403, httpText.noView)
  if (!call.views.includes(view)) throw new Refusal(403, httpText.otherView)
}

/** `id` only counts if the call declares it. */
const INSTITUTION_NAMES: readonly string[] = ['institutionId', 'orgId', 'organizationId']

type AccessCheck = {
  readonly call: Call
  readonly actor: Actor
  readonly body: unknown
  readonly db: Kysely<Schema>
}

/**
 * Throws `Refusal` before validation: 403 for another institution, group or foreign file, 400 if the required
 * institution is missing.
 */
async function requireOwnSubjectInBody({ call, actor, body, db }: AccessCheck): Promise<void> {
  if (call.for !== 'institution' || actor.institution === null) return
  const fields = fieldsOf(body)
  refuseOtherInstitution(call, fields, actor.institution.id)
  refuseOtherGroup(call, fields, actor.institution.group)
  const fileIds = Object.values(fields).flatMap((value) =>
    typeof value === 'string' ? (fileIdOf(value) ?? []) : [],
  )
  if (!(await ownsFiles(db, actor.institution.id, fileIds))) throw new Refusal(403, httpText.otherFile)
  if (call.subject?.in !== 'body' || call.sends !== 'json') return
  if (idIn(fields[call.subject.name]) === undefined)
    throw new Refusal(400, httpText.noSubject(call.subject.name))
}

function refuseOtherInstitution(call: Call, fields: Readonly<Record<string, unknown>>, own: string): void {
  const names = call.subject?.in === 'body' ? [call.subject.name, ...INSTITUTION_NAMES] : INSTITUTION_NAMES
  const isForeign = names.map((name) => idIn(fields[name])).some((id) => id !== undefined && id !== own)
  if (isForeign) throw new Refusal(403, httpText.otherInstitution)
}

/** Accepts the own group code or none (calculation §9, Saves). */
function refuseOtherGroup(call: Call, fields: Readonly<Record<string, unknown>>, own: Group): void {
  if (call.subject?.in !== 'body') return
  const isForeign = call.subject.groupNames
    .map((name) => fields[name] ?? '')
    .some((code) => code !== '' && code !== own)
  if (isForeign) throw new Refusal(403, httpText.otherGroup(own))
}

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
}

/** Returns `undefined` for null and '' (contract README). */
function idIn(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined
}

type ReviewAsking = {
  readonly call: Call
  readonly actor: Actor
  readonly params: Texts
  readonly year: number | null
  readonly db: Kysely<Schema>
}

/** Throws the same `Refusal` 403 for another set and an unknown institution, so that existence is not revealed. */
async function reviewedInstitution({
  call,
  actor,
  params,
  year,
  db,
}: ReviewAsking): Promise<InstitutionUnderReview | null> {
  if (call.for !== 'review' || call.subject?.in !== 'path') return null
  const reviewed = await institutionInSet(db, actor, params[call.subject.name] ?? '', year)
  if (reviewed === null) throw new Refusal(403, notReviewedText)
  return reviewed
}

/**
 * Throws `Refusal`: 401 without a session, 429 for too many of these, 403 for a cookie write from another origin.
 * Each use extends the session. See `loadActor`.
 */
async function authenticate(
  { request, reply }: Exchange,
  services: Services,
  year: number | null,
): Promise<LoadedActor> {
  const presented = presentedToken(request)
  const now = services.now()
  const session = presented && (await loadActor(services.db, { tokenHash: presented.tokenHash, now, year }))
  if (!presented || !session) {
    await countRefusedSession(request, reply)
    throw new Refusal(401, httpText.signInFirst)
  }
  if (presented.by === 'cookie' && isWrite(request) && !isSameOrigin(request))
    throw new Refusal(403, httpText.otherSite)
  const { openedAt, usedAt } = session
  const { tokenHash } = presented
  await extendSession(services.db, { tokenHash, openedAt, usedAt, now, rules: services.sessionRules })
  return session
}

/**
 * Throws `Refusal` 403 for an unauthenticated write from a foreign page, which could sign the user in to another
 * account.
 */
function refuseForeignPage(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isFromPage = origin !== undefined || (site !== undefined && site !== 'none')
  if (isWrite(request) && isFromPage && !isSameOrigin(request)) throw new Refusal(403, httpText.otherSite)
}

function isWrite(request: FastifyRequest): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD'
}

/** A cookie is not sufficient, because `SameSite` does not stop sister domains. */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  // An http page of our host, which a network attacker can forge, counts as another site.
  if (site !== undefined) return site === 'same-origin'
  const origin = URL.parse(request.headers.origin ?? '')
  // Default ports are then equal.
  return origin !== null && origin.host === URL.parse(`${origin.protocol}//${request.host}`)?.host
}
