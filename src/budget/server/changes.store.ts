import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { type ChangedCell, type OtherChange, otherChangeKinds } from '#budget/api.ts'
import type { Schema } from '#platform/database/schema.ts'

type ChangesTarget = {
  readonly institutionId: string
  readonly year: number
  readonly sessionCode: string | null
}

const row = z.object({
  sheet: z.string(),
  row_code: z.string(),
  field: z.string(),
  from: z.coerce.number().nullable(),
  to: z.coerce.number().nullable(),
  by: z.string(),
  at: z.coerce.date(),
})

/** Returns changes since the previous sending, for a returned report those so far. Contains user names. */
export async function readChanged(
  db: Kysely<Schema>,
  { institutionId, year, sessionCode }: ChangesTarget,
): Promise<readonly ChangedCell[]> {
  const since = await sendingBefore(db, { institutionId, year, sessionCode })
  if (since === null) return []
  const { rows } = await sql`
    select first.sheet, first.row_code, first.field, first.old_value as "from", entry.value as "to",
      entry.changed_by as "by", entry.changed_at as "at"
    from (
      select distinct on (sheet, row_code, field) sheet, row_code, field, old_value
      from event
      where institution_id = ${institutionId} and year = ${year}::int and kind = 'cell' and event_id > ${since}::bigint
      order by sheet, row_code, field, event_id
    ) as first
    join entry on entry.institution_id = ${institutionId} and entry.year = ${year}::int
      and entry.sheet = first.sheet and entry.row_code = first.row_code and entry.field = first.field
    where entry.value is distinct from first.old_value
    order by entry.changed_at, first.sheet, first.row_code, first.field
  `.execute(db)
  return rows.map((each) => {
    const { sheet, row_code, field, at, ...change } = row.parse(each)
    return { at: { sheet, row: row_code, field }, ...change, changedAt: at.toISOString() }
  })
}

export async function readChangedElse(
  db: Kysely<Schema>,
  about: ChangesTarget,
): Promise<readonly OtherChange[]> {
  const since = await sendingBefore(db, about)
  if (since === null) return []
  const rows = await db
    .selectFrom('named_event')
    .select(['kind', 'actor', 'at'])
    .where('institution_id', '=', about.institutionId)
    .where('year', '=', about.year)
    .where('event_id', '>', since)
    .where('kind', 'in', [...otherChangeKinds])
    .orderBy('event_id', 'desc')
    .execute()
  return otherChangeKinds
    .flatMap((kind) => {
      const own = rows.filter((row) => row.kind === kind)
      const [last] = own
      return last ? [{ kind, count: own.length, by: last.actor, at: last.at.toISOString() }] : []
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

async function sendingBefore(
  db: Kysely<Schema>,
  { institutionId, year, sessionCode }: ChangesTarget,
): Promise<string | null> {
  const events = (kind: string) =>
    db
      .selectFrom('event')
      .select('event_id')
      .where('institution_id', '=', institutionId)
      .where('year', '=', year)
      .where('kind', '=', kind)
      .where(sql<boolean>`detail ->> 'sessionCode' = ${sessionCode}`)
      .orderBy('event_id', 'desc')
      .limit(1)
  const returned = await events('returned').executeTakeFirst()
  if (!returned) return null
  const sent = await events('sent').where('event_id', '<', returned.event_id).executeTakeFirst()
  return sent?.event_id ?? null
}
