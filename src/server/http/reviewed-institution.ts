import type { Kysely } from 'kysely'
import type { Call } from '#contract/call.ts'
import type { Schema } from '#server/database/schema.ts'
import { institutionInSet } from '#server/features/auth/review-set.store.ts'
import type { Actor, Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { reviewText } from '#text/review.ts'

type Asking = {
  readonly call: Call
  readonly actor: Actor
  readonly params: Readonly<Record<string, string>>
  readonly db: Kysely<Schema>
}

/**
 * The institution that a reviewer's call names in its path; `null` where a call names none. Throws the same 403 for an
 * institution of another set and for one that does not exist, so that nobody learns by asking which there are.
 */
export async function reviewedInstitution({ call, actor, params, db }: Asking): Promise<Institution | null> {
  if (call.for !== 'review' || call.subject?.in !== 'path') return null
  const institution = await institutionInSet(db, actor, params[call.subject.name] ?? '')
  if (institution === null) throw new Refusal(403, reviewText.notYours)
  return institution
}
