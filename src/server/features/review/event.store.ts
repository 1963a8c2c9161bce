import type { Kysely } from 'kysely'
import { z } from 'zod'
import { EVENTS_AT_ONCE, type ReviewEvent } from '#contract/review.ts'
import type { Schema } from '#server/database/schema.ts'
import { readNames } from '#server/features/drafts/names.store.ts'

const detail = z.object({
  words: z.string().default(''),
  receipt: z.string().default(''),
  at: z.object({ sheet: z.string(), row: z.string(), field: z.string() }).nullable().default(null),
})

/** Which events of an institution's year: of some kinds, and before one of them or with `null` the newest. */
type Wanted = {
  readonly institutionId: string
  readonly year: number
  readonly kinds: readonly string[]
  readonly before: string | null
}

/** A page of events, newest first, with the display name of who acted. */
export async function readEvents(
  db: Kysely<Schema>,
  { institutionId, year, kinds, before }: Wanted,
): Promise<readonly ReviewEvent[]> {
  const name = await readNames(db, institutionId)
  const rows = await db
    .selectFrom('event')
    .select(['event_id', 'at', 'actor', 'kind', 'detail'])
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .where('kind', 'in', [...kinds])
    .$if(before !== null, (query) => query.where('event_id', '<', before ?? ''))
    .orderBy('event_id', 'desc')
    .limit(EVENTS_AT_ONCE)
    .execute()
  return rows.map(({ event_id: id, at, actor, kind, detail: stored }) => {
    const { words, receipt, at: cell } = detail.parse(stored ?? {})
    return { id, at: at.toISOString(), by: name(actor), kind, cell, words: words || receipt }
  })
}
