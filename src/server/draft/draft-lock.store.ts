import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { type Stamp, type StampVersions, stampOf } from '#server/draft/draft-stamp.store.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/draft.ts'

/** The stamp of a draft before and after a write. */
export type Stamped = { readonly before: Stamp; readonly after: Stamp }

/**
 * Makes the writes of one institution's year wait for each other until the transaction ends, and moves its stamp: whatever a write changes,
 * who has read the draft before learns that it is another one. Nothing moves where the transaction does not end well.
 */
export async function lockDraft(
  trx: Transaction<Schema>,
  institutionId: string,
  year: number,
): Promise<Stamped> {
  const { rows } = await sql<StampVersions & { readonly draft: number }>`
    insert into draft (institution_id, year, version) values (${institutionId}, ${year}, 1)
    on conflict (institution_id, year) do update set version = draft.version + 1
    returning version as "draft",
      (select version from draft as earlier where institution_id = ${institutionId} and year = ${year - 1}) as "before",
      (select version from institution where institution_id = ${institutionId}) as "institution",
      (select version from financial_year where year = ${year}) as "financialYear"
  `.execute(trx)
  const [after] = rows
  if (!after) throw new Error('A row that is inserted or updated is returned.')
  return { before: stampOf({ ...after, draft: after.draft - 1 }), after: stampOf(after) }
}

/** Nobody waits a month for an answer. */
const KEPT_MS = 30 * 24 * 60 * 60_000

type KeyedRequest = {
  readonly institutionId: string
  readonly key: string
  readonly callId: string
  readonly body: unknown
  readonly at: Date
}

/**
 * A repeated request gets the first answer and changes nothing. The same key with another body is refused (422), also when
 * both are under way at once, for two years: the key is written before the work, and whoever comes second waits for the first.
 */
export async function once<Answer>(
  trx: Transaction<Schema>,
  { institutionId, key, callId, body, at }: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const body_hash = createHash('sha256')
    .update(JSON.stringify([callId, body]))
    .digest('hex')
  const request = { institution_id: institutionId, key, call_id: callId, body_hash, status: 200, at }
  const written = await trx
    .insertInto('saved_request')
    .values({ ...request, answer: 'null' })
    .onConflict((conflict) => conflict.columns(['institution_id', 'key']).doNothing())
    .executeTakeFirst()
  if (written.numInsertedOrUpdatedRows !== 1n) return firstAnswer(trx, request)
  const answer = await work()
  await trx
    .updateTable('saved_request')
    .set({ answer: JSON.stringify(answer) })
    .where('institution_id', '=', institutionId)
    .where('key', '=', key)
    .execute()
  await trx
    .deleteFrom('saved_request')
    .where('institution_id', '=', institutionId)
    .where('at', '<', new Date(at.getTime() - KEPT_MS))
    .execute()
  return answer
}

type Repeated = { readonly institution_id: string; readonly key: string; readonly body_hash: string }

/** What the same call answered to the same body: the hash holds both, so the answer is of the call's own form. */
async function firstAnswer<Answer>(
  trx: Transaction<Schema>,
  { institution_id, key, body_hash }: Repeated,
): Promise<Answer> {
  const { rows } = await sql<{ readonly body_hash: string; readonly answer: Answer }>`
    select body_hash, answer from saved_request where institution_id = ${institution_id} and key = ${key}
  `.execute(trx)
  const [known] = rows
  if (known?.body_hash !== body_hash) throw new Refusal(422, blankText.keyReused)
  return known.answer
}
