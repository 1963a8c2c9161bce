import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { KeptReadings } from '#domain/draft/budget-total.ts'
import type { Schema } from '#server/database/schema.ts'
import { ofOneOf, type ReadingColumns, readingsIn } from '#server/draft/draft-status.store.ts'

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

/** The sheets that were saved, also with nothing entered, by institution. */
export async function savedSheets(
  db: Kysely<Schema>,
  ids: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('sheet_save')
    .select(['institution_id', 'sheet'])
    .where(ofOneOf(ids))
    .where('year', '=', year)
    .execute()
  const saved = Map.groupBy(rows, ({ institution_id }) => institution_id)
  return new Map([...saved].map(([id, sheets]) => [id, new Set(sheets.map(({ sheet }) => sheet))]))
}

/**
 * What last year's budgets came to, by institution: of the newest sending, else of the newest calculation (calculation §9, Last year's
 * figure); `null` where that kept no readings. Institutions without either are left out.
 */
export async function lastYearReadings(
  db: Kysely<Schema>,
  ids: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, KeptReadings | null>> {
  const { rows } = await sql<ReadingColumns & { readonly institution_id: string }>`
    select distinct on (institution_id) institution_id, asked_total, headcount_total, whole_total
    from (
      select institution_id, asked_total, headcount_total, whole_total, 1 as sent, running_number as turn, session_code
      from receipt where institution_id = any(${ids}::text[]) and year = ${year - 1}
      union all
      select institution_id, asked_total, headcount_total, whole_total, 0, 0, session_code
      from report where institution_id = any(${ids}::text[]) and year = ${year - 1} and calculated_at is not null
    ) as kept
    order by institution_id, sent desc, turn desc, session_code desc`.execute(db)
  return new Map(rows.map((row) => [row.institution_id, readingsIn(row)]))
}
