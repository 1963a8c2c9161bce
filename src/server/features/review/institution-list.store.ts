import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Schema } from '#server/database/schema.ts'
import { ofOneOf } from '#server/draft/draft-status.store.ts'

const lastEvent = z.object({ id: z.string(), last: z.string().nullable() })

/** The last event of each of some institutions, which tells one state of its drafts from another; '0' before the first. */
export async function lastEvents(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<(institutionId: string) => string> {
  // Each at the end of its part of the primary key: a history is long, and this is asked at every opening of the list.
  const { rows } = await sql`
    select named.id, (select max(event_id) from event where institution_id = named.id)::text as last
    from unnest(${ids}::text[]) as named (id)
  `.execute(db)
  const last = new Map(rows.map((row) => lastEvent.parse(row)).map((each) => [each.id, each.last]))
  return (institutionId) => last.get(institutionId) ?? '0'
}

/** The sheets in which something is entered, by institution. */
export async function begunSheets(
  db: Kysely<Schema>,
  ids: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('entry')
    .select(['institution_id', 'sheet'])
    .distinct()
    .where(ofOneOf(ids))
    .where('year', '=', year)
    .where('value', 'is not', null)
    .execute()
  const begun = new Map<string, Set<string>>()
  for (const { institution_id, sheet } of rows)
    begun.set(institution_id, (begun.get(institution_id) ?? new Set()).add(sheet))
  return begun
}
