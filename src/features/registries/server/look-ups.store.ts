import type { Kysely } from 'kysely'
import { addEventAt } from '#budget/server/event.store.ts'
import { personDigest } from '#budget/server/people.store.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'

export type Lookup = {
  readonly institutionId: string
  readonly userName: string
  readonly registerNumber: string
  readonly at: Date
}

const KIND = 'citizen.lookup'
/** The index of cells finds these events by user. */
const SHEET = 'register-citizens'

/** Returns `false` above the limit. Stores neither name nor number, since the history is permanent. Serial per user. */
export function recordLookup(
  db: Kysely<Schema>,
  lookup: Lookup,
  limit: { readonly most: number; readonly since: Date },
): Promise<boolean> {
  const { institutionId, userName, registerNumber, at } = lookup
  return transact(db, async (trx) => {
    await trx
      .selectFrom('account')
      .select('user_id')
      .where('user_name', '=', userName)
      .forUpdate()
      .executeTakeFirst()
    const { made } = await trx
      .selectFrom('event')
      .select(({ fn }) => fn.countAll<string>().as('made'))
      .where('institution_id', '=', institutionId)
      .where('year', 'in', [limit.since.getUTCFullYear(), at.getUTCFullYear()])
      .where('sheet', '=', SHEET)
      .where('row_code', '=', userName)
      .where('kind', '=', KIND)
      .where('at', '>', limit.since)
      .executeTakeFirstOrThrow()
    if (Number(made) >= limit.most) return false
    const detail = { person: await personDigest(trx, registerNumber) }
    await addEventAt(
      trx,
      { sheet: SHEET, row: userName },
      { institutionId, year: at.getUTCFullYear(), by: userName, at, kind: KIND, detail },
    )
    return true
  })
}
