import type { Transaction } from 'kysely'
import type { Outcome } from '#domain/draft/review.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Acting } from '#server/features/review/marks.store.ts'

type NewReturn = { readonly scope: 'whole' | 'cells'; readonly reason: string; readonly level: string }

/** Returns a report: its status, its reason, and the return itself. Answers the return's id. */
export async function storeReturn(
  trx: Transaction<Schema>,
  { institutionId, sessionCode, year, by, at }: Acting,
  { scope, reason, level }: NewReturn,
): Promise<string> {
  await trx
    .updateTable('report')
    .set({ status: 'RETURNED', reason, passed_on_at: null, passed_on_by: null })
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .execute()
  const { return_id } = await trx
    .insertInto('draft_return')
    .values({
      institution_id: institutionId,
      session_code: sessionCode,
      year,
      scope,
      reason,
      level,
      returned_by: by,
      returned_at: at,
    })
    .returning('return_id')
    .executeTakeFirstOrThrow()
  return return_id
}

/** Notes an approval: at a level below the last the report is passed on, at the last it is approved. */
export async function storeApproval(
  trx: Transaction<Schema>,
  { institutionId, sessionCode, by, at }: Acting,
  { status, desk }: Outcome,
): Promise<void> {
  const approval =
    desk === 'done' ? { approved_at: at, approved_by: by } : { passed_on_at: at, passed_on_by: by }
  await trx
    .updateTable('report')
    .set({ status, ...approval })
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .execute()
}
