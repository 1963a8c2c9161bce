import { sql } from 'kysely'
import type { DraftWrite } from '#server/draft/draft-write.ts'

/** What can be done to the people of a year. */
export type PeopleEvent =
  | 'staff.imported'
  | 'staff.status'
  | 'staff.benefits'
  | 'position.added'
  | 'position.edited'
  | 'position.deleted'
  | 'children.pulled'
  | 'child.saved'
  | 'child.deleted'
  | 'pupils.imported'

/** Appends one event for each detail to the history of the year. Details name people by their ids, never by name. */
export async function writeEvents(
  { trx, institution, year, by, at }: DraftWrite,
  kind: PeopleEvent,
  details: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (details.length === 0) return
  const texts = details.map((detail) => JSON.stringify(detail))
  await sql`
    insert into event (institution_id, year, at, actor, kind, detail)
    select ${institution.id}, ${year}::int, ${at}::timestamptz, ${by}, ${kind}, detail::jsonb
    from unnest(${texts}::text[]) as one (detail)
  `.execute(trx)
}
