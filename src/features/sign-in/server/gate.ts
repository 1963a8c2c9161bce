import type { Kysely } from 'kysely'
import { canCall, canCallBeforeSetup, lacks } from '#api/access.ts'
import type { Call } from '#api/call.ts'
import { roleText } from '#api/role-text.ts'
import { type Actor, anonymousActor, type Institution, noInstitution } from '#budget/server/actor.ts'
import type { Services } from '#budget/server/handler.ts'
import { institutionInSet } from '#budget/server/institution.store.ts'
import { refuseNewerForms } from '#budget/server/norms.store.ts'
import { loadActor } from '#features/sign-in/server/account.store.ts'
import { extendSession } from '#features/sign-in/server/session.store.ts'
import { requireAccountSetup } from '#features/sign-in/server/step-up.ts'
import { isRecentlyAuthenticated, type SessionRules } from '#features/sign-in/session.ts'
import type { Group } from '#forms/profile.ts'
import type { Schema } from '#platform/database/schema.ts'
import { fileIdOf } from '#platform/files/file-name.ts'
import { ownsFiles } from '#platform/files/file-records.store.ts'
import { httpText, lackingRightText, notReviewedText } from '#platform/http/http-text.ts'
import { Refusal } from '#platform/http/refusal.ts'
import {
  type AccessRequest,
  fieldsOf,
  type Gate,
  type ReviewedInstitution,
  type SessionOf,
} from '#platform/http/register-calls.ts'

type GateServices = Pick<Services, 'db' | 'now' | 'secondFactor'> & { readonly sessionRules: SessionRules }

/** Access by account, role, right, institution and reviewer's set. */
export function accessGate(services: GateServices): Gate<Actor> {
  const { db } = services
  return {
    anonymous: { actor: anonymousActor, institution: noInstitution },
    findSession: (tokenHash, year) => findSession(services, tokenHash, year),
    requireAccess: async (request) => {
      requireAccess(request, services)
      return reviewedInstitution(db, request)
    },
    requireOwnBody: (call, actor, body) => requireOwnBody(db, { call, actor, body }),
    refuseYear: (year) => refuseNewerForms(db, year),
  }
}

async function findSession(
  { db, now, sessionRules: rules }: GateServices,
  tokenHash: string,
  year: number | null,
): Promise<SessionOf<Actor> | null> {
  const at = now()
  const session = await loadActor(db, { tokenHash, now: at, year })
  if (session === null) return null
  const { actor, stamp, openedAt, usedAt, authenticatedAt } = session
  return {
    actor,
    stamp,
    isRecentlyAuthenticated: () => isRecentlyAuthenticated(authenticatedAt, now(), rules),
    extend: () => extendSession(db, { tokenHash, openedAt, usedAt, now: at, rules }),
  }
}

/** Throws `Refusal` 403 before the body is read (contract README). */
function requireAccess(
  { call, actor, params }: AccessRequest<Actor>,
  services: Pick<Services, 'secondFactor'>,
): void {
  if (!canCall(actor.role, call.for)) throw new Refusal(403, roleText.onlyFor[call.for])
  if (!canCallBeforeSetup(call.for)) requireAccountSetup(actor, services)
  const { right } = call
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

/** Throws the same `Refusal` 403 for another set and an unknown institution, so that existence is not revealed. */
async function reviewedInstitution(
  db: Kysely<Schema>,
  { call, actor, params, year }: AccessRequest<Actor>,
): Promise<ReviewedInstitution<Actor> | null> {
  if (call.for !== 'review' || call.subject?.in !== 'path') return null
  const reviewed = await institutionInSet(db, actor, params[call.subject.name] ?? '', year)
  if (reviewed === null) throw new Refusal(403, notReviewedText)
  return reviewed
}

/** `id` only counts if the call declares it. */
const INSTITUTION_NAMES: readonly string[] = ['institutionId', 'orgId', 'organizationId']

/**
 * Throws `Refusal` before validation: 403 for another institution, group or foreign file, 400 if the required
 * institution is missing.
 */
async function requireOwnBody(
  db: Kysely<Schema>,
  { call, actor, body }: { readonly call: Call; readonly actor: Actor; readonly body: unknown },
): Promise<void> {
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

/** Returns `undefined` for null and '' (contract README). */
function idIn(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined
}
