import type { Kysely } from 'kysely'
import type { Extension } from '#domain/deadline/deadline.ts'
import { type Status, statusOf } from '#domain/draft/status.ts'
import type { Schema } from '#server/database/schema.ts'

/** The newest period of a year, by type of organisation. */
export type NewestPeriod = { readonly sessionCode: string; readonly deadline: Date | null }

/** The newest period of each type of organisation in a year. */
export async function newestPeriods(
  db: Kysely<Schema>,
  year: number,
): Promise<ReadonlyMap<number, NewestPeriod>> {
  const rows = await db
    .selectFrom('period')
    .select(['organization_type_id', 'session_code', 'deadline'])
    .where('year', '=', year)
    .orderBy('session_code')
    .execute()
  return new Map(
    rows.map(({ organization_type_id, session_code, deadline }) => [
      organization_type_id,
      { sessionCode: session_code, deadline },
    ]),
  )
}

/** What is known of a report without reading it. `total` in tugrik. */
export type ReportBrief = {
  readonly status: Status
  readonly total: number | null
  readonly passedOn: 'yes' | 'no'
  readonly sentAt: Date | null
}

export const briefKey = (institutionId: string, sessionCode: string): string =>
  `${institutionId} ${sessionCode}`

/** The reports of a year, by institution and period. */
export async function reportBriefs(
  db: Kysely<Schema>,
  year: number,
): Promise<ReadonlyMap<string, ReportBrief>> {
  const rows = await db
    .selectFrom('report')
    .select(['institution_id', 'session_code', 'status', 'total', 'passed_on_at', 'sent_at'])
    .where('year', '=', year)
    .execute()
  return new Map(
    rows.map(({ institution_id, session_code, status, total, passed_on_at, sent_at }) => [
      briefKey(institution_id, session_code),
      {
        status: statusOf(status),
        total: total === null ? null : Number(total),
        passedOn: passed_on_at === null ? 'no' : 'yes',
        sentAt: sent_at,
      },
    ]),
  )
}

/** The version of a year's norms that counts; `null` for a year without norms. */
export async function normsVersion(db: Kysely<Schema>, year: number): Promise<number | null> {
  const row = await db
    .selectFrom('norm_set')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('year', '=', year)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return row?.version ?? null
}

/** What tells one state of a year's drafts from another: the last event of every institution, and the norms' version. */
export async function draftStamps(
  db: Kysely<Schema>,
  norms: number | null,
): Promise<(institutionId: string) => string> {
  const events = await db
    .selectFrom('event')
    .select(['institution_id', ({ fn }) => fn.max('event_id').as('last')])
    .groupBy('institution_id')
    .execute()
  const last = new Map(events.map((each) => [each.institution_id, String(each.last)]))
  return (institutionId) => `${last.get(institutionId) ?? '0'} ${norms ?? 'none'}`
}

/** The sheets in which something is entered, by institution. */
export async function begunSheets(
  db: Kysely<Schema>,
  year: number,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('entry')
    .select(['institution_id', 'sheet'])
    .distinct()
    .where('year', '=', year)
    .where('value', 'is not', null)
    .execute()
  const begun = new Map<string, Set<string>>()
  for (const { institution_id, sheet } of rows)
    begun.set(institution_id, (begun.get(institution_id) ?? new Set()).add(sheet))
  return begun
}

/** What reviewers have given single institutions, by institution and period. */
export async function extensions(db: Kysely<Schema>): Promise<ReadonlyMap<string, Extension>> {
  const rows = await db
    .selectFrom('deadline_extension')
    .select(['institution_id', 'session_code', 'until', 'reason'])
    .execute()
  return new Map(
    rows.map(({ institution_id, session_code, until, reason }) => [
      briefKey(institution_id, session_code),
      { until: until.toISOString(), reason },
    ]),
  )
}
