import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/blanks.ts'

export type Once = {
  readonly institutionId: string
  /** The client's key of the request; without one the work is simply done. */
  readonly key: string | undefined
  readonly callId: string
  readonly body: unknown
  readonly at: Date
}

/**
 * Does a write once for its key: a repeated request gets the first answer and changes nothing. The same key with
 * another body is refused (422). Must run in the transaction of the work, after the draft is locked by it or with it.
 */
export async function once<Answer>(
  trx: Transaction<Schema>,
  { institutionId, key, callId, body, at }: Once,
  work: () => Promise<Answer>,
): Promise<unknown> {
  if (key === undefined) return work()
  const hash = createHash('sha256')
    .update(JSON.stringify([callId, body]))
    .digest('hex')
  const known = await trx
    .selectFrom('saved_request')
    .select(['body_hash', 'answer'])
    .where('institution_id', '=', institutionId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (known && known.body_hash !== hash) throw new Refusal(422, blankText.keyReused)
  if (known) return known.answer
  const answer = await work()
  await trx
    .insertInto('saved_request')
    .values({
      institution_id: institutionId,
      key,
      call_id: callId,
      body_hash: hash,
      status: 200,
      answer: JSON.stringify(answer),
      at,
    })
    .execute()
  return answer
}
