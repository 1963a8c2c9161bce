import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/draft.ts'

/** Makes the writes of one institution's year wait for each other until the transaction ends. */
export async function lockDraft(
  trx: Transaction<Schema>,
  institutionId: string,
  year: number,
): Promise<void> {
  await trx
    .insertInto('draft')
    .values({ institution_id: institutionId, year })
    .onConflict((conflict) => conflict.columns(['institution_id', 'year']).doNothing())
    .execute()
  await trx
    .selectFrom('draft')
    .select('version')
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .forUpdate()
    .execute()
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
