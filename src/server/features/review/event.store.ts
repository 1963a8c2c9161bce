import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { ReviewEvent } from '#contract/review.ts'
import type { Schema } from '#server/database/schema.ts'
import { readNames } from '#server/features/drafts/names.store.ts'

const MOST = 200

const detail = z.object({
  words: z.string().default(''),
  receipt: z.string().default(''),
  at: z.object({ sheet: z.string(), row: z.string(), field: z.string() }).nullable().default(null),
})

/** The newest events of these kinds in an institution's year, newest first, with the display name of who acted. */
export async function readEvents(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
  which: readonly string[],
): Promise<readonly ReviewEvent[]> {
  const name = await readNames(db, institutionId)
  const rows = await db
    .selectFrom('event')
    .select(['event_id', 'at', 'actor', 'kind', 'detail'])
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .where('kind', 'in', [...which])
    .orderBy('event_id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ event_id: id, at, actor, kind, detail: stored }) => {
    const { words, receipt, at: cell } = detail.parse(stored ?? {})
    return { id, at: at.toISOString(), by: name(actor), kind, cell, words: words || receipt }
  })
}
