import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/draft.ts'
import { httpText } from '#text/http.ts'

type Once = {
  readonly institutionId: string
  /** The client's key of the request; without one the work is simply done. */
  readonly key: string | undefined
  readonly callId: string
  readonly body: unknown
  readonly at: Date
}

/** Nobody waits a month for an answer. */
const KEPT_MS = 30 * 24 * 60 * 60_000

/**
 * Does a write once for its key: a repeated request gets the first answer and changes nothing. The same key with another body is refused (422),
 * also when both are under way at once: the key is taken before the work, and whoever comes second waits for the first. Must run in the
 * transaction of the work, after the draft is locked by it or with it.
 */
export async function once<Answer>(
  trx: Transaction<Schema>,
  { institutionId, key, callId, body, at }: Once,
  work: () => Promise<Answer>,
): Promise<unknown> {
  if (key === undefined) return work()
  const body_hash = createHash('sha256')
    .update(JSON.stringify([callId, body]))
    .digest('hex')
  const request = { institution_id: institutionId, key, call_id: callId, body_hash, status: 200, at }
  const taken = await trx
    .insertInto('saved_request')
    .values({ ...request, answer: 'null' })
    .onConflict((conflict) => conflict.columns(['institution_id', 'key']).doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows !== 1n) return firstAnswer(trx, request)
  const answer = await work()
  await trx
    .updateTable('saved_request')
    .set({ answer: JSON.stringify(answer) })
    .where('institution_id', '=', institutionId)
    .where('key', '=', key)
    .execute()
  await forgetBefore(trx, institutionId, new Date(at.getTime() - KEPT_MS))
  return answer
}

type Repeated = { readonly institution_id: string; readonly key: string; readonly body_hash: string }

async function firstAnswer(
  trx: Transaction<Schema>,
  { institution_id, key, body_hash }: Repeated,
): Promise<unknown> {
  const known = await trx
    .selectFrom('saved_request')
    .select(['body_hash', 'answer'])
    .where('institution_id', '=', institution_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (known.body_hash !== body_hash) throw new Refusal(422, blankText.keyReused)
  return known.answer
}

async function forgetBefore(trx: Transaction<Schema>, institutionId: string, time: Date): Promise<void> {
  await trx
    .deleteFrom('saved_request')
    .where('institution_id', '=', institutionId)
    .where('at', '<', time)
    .execute()
}

/** Characters: far above the 36 of those that clients make, far below the 2.7 kB that the database's index holds. */
const LONGEST = 200

/** The client's key of a request that may come again; undefined without one. Throws the 400 of a key that is too long. */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  if (key.length > LONGEST) throw new Refusal(400, httpText.longKey(LONGEST))
  return key
}
