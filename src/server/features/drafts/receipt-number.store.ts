import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** The receipt number of a report's last sending; `null` before the first one. */
export async function readReceiptNumber(
  db: Kysely<Schema>,
  { institutionId, sessionCode }: { readonly institutionId: string; readonly sessionCode: string | null },
): Promise<string | null> {
  const row = await db
    .selectFrom('report')
    .select('receipt_number')
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode ?? '')
    .executeTakeFirst()
  return row?.receipt_number ?? null
}
