import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'
import { addEventAt } from '#server/draft/event.store.ts'
import { personDigest } from '#server/features/citizens/people.store.ts'

/** Who asks for which number, and when. */
export type LookUp = {
  readonly institutionId: string
  readonly userName: string
  readonly registerNumber: string
  readonly at: Date
}

const KIND = 'citizen.lookup'
/** Where the look-ups of an institution stand among its events: the index of cells finds them by the user. */
const SHEET = 'register-citizens'

/**
 * Notes a look-up, unless the user has made `most` of them since `since`; tells whether it may be made. No name is noted, and no number:
 * it would stand in the history for good.
 * The look-ups of one user are counted one after the other.
 */
export function noteLookUp(
  db: Kysely<Schema>,
  lookUp: LookUp,
  limit: { readonly most: number; readonly since: Date },
): Promise<boolean> {
  const { institutionId, userName, registerNumber, at } = lookUp
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
