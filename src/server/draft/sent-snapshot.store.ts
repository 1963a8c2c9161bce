import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { reviewText } from '#text/review.ts'

/** What reviewers do with a year. Whatever else happens to it prepares it. */
const reviewersOwn = [
  'extended',
  'marked',
  'unmarked',
  'resolved',
  'returned',
  'passedOn',
  'approved',
] as const satisfies (keyof typeof reviewText.events)[]

/**
 * The user names that had a hand in an institution's year: typed a cell, also one that somebody has typed over since,
 * changed people, positions or attachments, looked somebody up, calculated or sent. From the events, which keep them all.
 */
export async function readPreparers(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('event')
    .select('actor')
    .distinct()
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .where('kind', 'not in', [...reviewersOwn])
    .where('kind', 'not like', 'admin.%')
    .execute()
  return rows.map(({ actor }) => actor)
}

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
