import type { Kysely } from 'kysely'
import type { Call } from '#contract/call.ts'
import type { Group } from '#domain/organisation/profile.ts'
import type { Schema } from '#server/database/schema.ts'
import { ownsFiles } from '#server/files/file.store.ts'
import { fileIdOf } from '#server/files/file-address.ts'
import type { Actor } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { httpText } from '#text/http.ts'

/** Names that mean an institution in every body; `id` does only where the call says so. */
const INSTITUTION_NAMES: readonly string[] = ['institutionId', 'orgId', 'organizationId']

type Asking = {
  readonly call: Call
  readonly actor: Actor
  readonly body: unknown
  readonly db: Kysely<Schema>
}

/**
 * Throws the 403 of a body that names another institution, group or file of others, however nonsensical the rest of the body is,
 * and the 400 of one that does not name the institution that it must name.
 */
export async function refuseForeignBody({ call, actor, body, db }: Asking): Promise<void> {
  if (call.for !== 'institution' || actor.institution === null) return
  const fields = fieldsOf(body)
  refuseOtherInstitution(call, fields, actor.institution.id)
  refuseOtherGroup(call, fields, actor.institution.group)
  const fileIds = Object.values(fields).flatMap((value) =>
    typeof value === 'string' ? (fileIdOf(value) ?? []) : [],
  )
  if (!(await ownsFiles(db, actor.institution.id, fileIds))) throw new Refusal(403, httpText.otherFile)
  if (call.subject?.in !== 'body' || call.body !== 'json') return
  if (idIn(fields[call.subject.name]) === undefined)
    throw new Refusal(400, httpText.noSubject(call.subject.name))
}

function refuseOtherInstitution(call: Call, fields: Readonly<Record<string, unknown>>, own: string): void {
  const names = call.subject?.in === 'body' ? [call.subject.name, ...INSTITUTION_NAMES] : INSTITUTION_NAMES
  const isForeign = names.map((name) => idIn(fields[name])).some((id) => id !== undefined && id !== own)
  if (isForeign) throw new Refusal(403, httpText.otherInstitution)
}

/** Whatever stands where the group's code belongs and is not the own one; none passes (calculation §9, Saves). */
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

/** An id as clients send it, text or number; null and '' mean that there is none (contract README). */
function idIn(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined
}
