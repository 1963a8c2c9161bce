import type { Transaction } from 'kysely'
import type { Call } from '#contract/call.ts'
import type { Givens } from '#domain/sheet/entries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'
import { lockDraft, whyClosed } from '#server/draft/draft-status.ts'
import { readNorms } from '#server/draft/norms.store.ts'
import { idempotencyKey } from '#server/draft/once.ts'
import type { Asked, Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/draft.ts'

/** Does a write once for the client's key of the request, within the transaction of the work. */
export type Repeatable = <Answer>(
  trx: Transaction<Schema>,
  about: {
    readonly institutionId: string
    readonly key: string | undefined
    readonly callId: string
    readonly body: unknown
    readonly at: Date
  },
  work: () => Promise<Answer>,
) => Promise<unknown>

/** What a write to the people of a year works with. */
export type YearWrite = {
  readonly trx: Transaction<Schema>
  readonly institution: Institution
  readonly year: number
  readonly norms: Givens
  readonly by: string
  readonly at: Date
}

type Writing = { readonly call: Call; readonly year: number; readonly once: Repeatable }

/**
 * Runs a write to one year of the own institution: one at a time, once for a key, in one transaction. Throws a `Refusal` and writes nothing
 * while the year is closed (409), for a year without norms (404), and where `work` throws one.
 */
export function writeYear<Answer>(
  asked: Asked<unknown>,
  writing: Writing,
  work: (write: YearWrite) => Promise<Answer>,
): Promise<unknown> {
  return writeOwnRow(asked, { ...writing, refuseOther: async () => {} }, work)
}

/**
 * The same for a write to a row that must be the institution's own: `refuseOther` throws the 403 before the draft is looked at (409), but not for
 * a repeated request, whose row may be gone.
 */
export function writeOwnRow<Answer>(
  { actor, institution, services: { db, now }, request, body }: Asked<unknown>,
  {
    call,
    year,
    once,
    refuseOther,
  }: Writing & { readonly refuseOther: (trx: Transaction<Schema>) => Promise<void> },
  work: (write: YearWrite) => Promise<Answer>,
): Promise<unknown> {
  const at = now()
  const key = idempotencyKey(request)
  return transact(db, async (trx) => {
    await lockDraft(trx, institution.id, year)
    return once(trx, { institutionId: institution.id, key, callId: call.id, body, at }, async () => {
      await refuseOther(trx)
      const closed = await whyClosed(trx, institution.id, year)
      if (closed !== null) throw new Refusal(409, closed)
      const found = await readNorms(trx, year)
      if (found === null) throw new Refusal(404, blankText.noYear(year))
      return work({ trx, institution, year, norms: found.givens, by: actor.userName, at })
    })
  })
}
