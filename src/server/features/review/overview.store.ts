import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Extension } from '#domain/deadline/deadline.ts'
import { listedPeriods } from '#domain/draft/listed-periods.ts'
import { type Status, statusOf } from '#domain/draft/review.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Institution } from '#server/http/handler.ts'

/** A period of a year. */
type KnownPeriod = { readonly sessionCode: string; readonly deadline: Date | null }

/** The periods of a year, by type of organisation. */
export async function periodsOfTypes(
  db: Kysely<Schema>,
  year: number,
): Promise<ReadonlyMap<number, readonly KnownPeriod[]>> {
  const rows = await db
    .selectFrom('period')
    .select(['organization_type_id', 'session_code', 'deadline'])
    .where('year', '=', year)
    .execute()
  const periods = rows.map(({ organization_type_id: type, session_code: sessionCode, deadline }) => ({
    type,
    sessionCode,
    deadline,
  }))
  return Map.groupBy(periods, ({ type }) => type)
}

/** The periods that an institution has in a year, newest first, each with its report where there is one. */
export function periodsOf(
  { id, profile }: Pick<Institution, 'id' | 'profile'>,
  { periods, reports }: YearOfAll,
): readonly (KnownPeriod & { readonly status: Status; readonly report: ReportBrief | null })[] {
  const ofType = periods.get(profile.organizationTypeId) ?? []
  return listedPeriods(
    ofType.map((period) => {
      const report = reports.get(briefKey(id, period.sessionCode)) ?? null
      return { ...period, report, status: report?.status ?? 'NEW' }
    }),
  )
}

/** The periods of a year by type of organisation, and its reports by institution and period. */
export type YearOfAll = {
  readonly periods: Awaited<ReturnType<typeof periodsOfTypes>>
  readonly reports: Awaited<ReturnType<typeof reportBriefs>>
}

/** What is known of a report without reading it. `total` in tugrik. */
type ReportBrief = {
  readonly status: Status
  readonly total: number | null
  readonly passedOn: 'yes' | 'no'
  readonly sentAt: Date | null
}

export const briefKey = (institutionId: string, sessionCode: string): string =>
  `${institutionId} ${sessionCode}`

/** The reports of some institutions in a year, by institution and period. */
export async function reportBriefs(
  db: Kysely<Schema>,
  ids: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, ReportBrief>> {
  const rows = await db
    .selectFrom('report')
    .select(['institution_id', 'session_code', 'status', 'total', 'passed_on_at', 'sent_at'])
    .where(ofOneOf(ids))
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

/** What reviewers have given some institutions, by institution and period. */
export async function extensions(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Extension>> {
  const rows = await db
    .selectFrom('deadline_extension')
    .select(['institution_id', 'session_code', 'until', 'reason'])
    .where(ofOneOf(ids))
    .execute()
  return new Map(
    rows.map(({ institution_id, session_code, until, reason }) => [
      briefKey(institution_id, session_code),
      { until: until.toISOString(), reason },
    ]),
  )
}

/** Holds for the rows of some institutions: one parameter however many there are, and the beginning of every primary key. */
export function ofOneOf(institutionIds: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`institution_id = any(${institutionIds}::text[])`
}
