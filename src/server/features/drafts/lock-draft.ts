import type { Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

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
