import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Measures } from '#budget/indicators.ts'
import type { PeoplePanel } from '#budget/readiness.ts'
import type { Actor } from '#budget/server/actor.ts'
import {
  hasPublishedNorms,
  isFresh,
  joinCachedFigures,
  readPastTotals,
} from '#budget/server/cached-figures.store.ts'
import { INSTITUTIONS_A_PAGE, inPages, inSetOf } from '#budget/server/institution.store.ts'
import { ofDistricts } from '#budget/server/review-stage.store.ts'
import { isInstitutionIn, type TotalColumns, totalsIn } from '#budget/server/status.store.ts'
import type { EarlierYear, PastSending } from '#features/portfolio/overview.ts'
import type { Profile } from '#forms/profile.ts'
import type { TotalName } from '#forms/readings.ts'
import type { Schema } from '#platform/database/schema.ts'

const lastEvent = z.object({ id: z.string(), last: z.string().nullable() })

/** The last event id identifies the state of an institution's drafts; '0' without events. */
export async function lastEvents(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<(institutionId: string) => string> {
  // Reads the end of each primary key range, because histories are long.
  const { rows } = await sql`
    select named.id, (select max(event_id) from event where institution_id = named.id)::text as last
    from unnest(${ids}::text[]) as named (id)
  `.execute(db)
  const last = new Map(rows.map((row) => lastEvent.parse(row)).map((each) => [each.id, each.last]))
  return (institutionId) => last.get(institutionId) ?? '0'
}

/** Includes sheets without entries. */
export async function savedSheets(
  db: Kysely<Schema>,
  ids: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('sheet_save')
    .select(['institution_id', 'sheet'])
    .where(isInstitutionIn(ids))
    .where('year', '=', year)
    .execute()
  const saved = Map.groupBy(rows, ({ institution_id }) => institution_id)
  return new Map([...saved].map(([id, sheets]) => [id, new Set(sheets.map(({ sheet }) => sheet))]))
}

/** One line per report, or one without reports. Amounts in tugrik; sealed ones as sent. */
export type StoredLine = Pick<
  Profile,
  'orgType' | 'organizationProperty' | 'organizationTypeId' | 'location'
> & {
  readonly aimagCode: string | null
  readonly sumCode: string | null
  readonly id: string
  readonly name: string
  readonly hasDistrict: boolean
  readonly isFresh: boolean
  readonly blanks: number | null
  readonly filled: number | null
  readonly errors: number | null
  readonly warnings: number | null
  readonly toExplain: number | null
  readonly moved: readonly TotalName[] | null
  readonly measures: Measures | null
  readonly requested: number | null
  readonly headcount: number | null
  readonly whole: number | null
  readonly requestedBefore: number | null
  readonly headcountBefore: number | null
  readonly wholeBefore: number | null
  readonly sessionCode: string | null
  readonly status: string | null
  readonly isPassedOn: boolean
  readonly isAgain: boolean
  readonly justified: number
  readonly marks: number
  readonly sentAt: Date | null
  readonly requestedSealed: number | null
  readonly headcountSealed: number | null
  readonly wholeSealed: number | null
  readonly approvedCurrent: number | null
  readonly approvedCapital: number | null
}

export function readLines(
  db: Kysely<Schema>,
  actor: Pick<Actor, 'userName' | 'level'>,
  some: { readonly year: number; readonly ids: 'all' | readonly string[] },
): Promise<readonly StoredLine[]> {
  return inPages((after) => linesAfter(db, actor, { ...some, after }))
}

async function linesAfter(
  db: Kysely<Schema>,
  actor: Pick<Actor, 'userName' | 'level'>,
  { year, ids, after }: Parameters<typeof readLines>[2] & { readonly after: string },
): Promise<readonly StoredLine[]> {
  const meant = ids === 'all' ? sql`` : sql`and institution.institution_id = any(${ids}::text[])`
  const { rows } = await sql<StoredLine>`
    select institution.institution_id as "id", institution.name, institution.org_type as "orgType",
      institution.organization_property as "organizationProperty",
      institution.organization_type_id as "organizationTypeId",
      institution.profile ->> 'location' as "location",
      institution.aimag_code as "aimagCode", institution.sum_code as "sumCode",
      institution.institution_id in ${ofDistricts(db)} as "hasDistrict",
      ${isFresh} or not ${hasPublishedNorms} as "isFresh",
      cached.blanks_to_fill as "blanks", cached.blanks_saved as "filled", cached.errors,
      cached.warnings, cached.to_explain as "toExplain", cached.moved, cached.measures,
      cached.requested_total::float8 as "requested", cached.headcount_total::float8 as "headcount",
      cached.whole_total::float8 as "whole",
      cached.requested_before::float8 as "requestedBefore", cached.headcount_before::float8 as "headcountBefore",
      cached.whole_before::float8 as "wholeBefore",
      report.session_code as "sessionCode", report.status, report.passed_on_at is not null as "isPassedOn",
      exists (
        select from draft_return where draft_return.institution_id = report.institution_id
          and draft_return.session_code = report.session_code and resent_at is not null
      ) as "isAgain",
      (
        select count(*)::int from justification where justification.institution_id = report.institution_id
          and justification.session_code = report.session_code
      ) as "justified",
      (
        select count(*)::int from mark where mark.institution_id = report.institution_id
          and mark.session_code = report.session_code and state <> 'resolved'
      ) as "marks",
      report.sent_at as "sentAt",
      report.requested_total::float8 as "requestedSealed", report.headcount_total::float8 as "headcountSealed",
      report.whole_total::float8 as "wholeSealed",
      report.approved_current::float8 as "approvedCurrent", report.approved_capital::float8 as "approvedCapital"
    from institution left join financial_year on financial_year.year = ${year} ${joinCachedFigures}
    left join report on report.institution_id = institution.institution_id and report.year = ${year}
    where institution.institution_id in (
      select institution_id from institution
      where ${inSetOf(db, actor)} ${meant} and institution_id > ${after}
      order by institution_id limit ${INSTITUTIONS_A_PAGE}
    )
    order by institution.institution_id
  `.execute(db)
  return rows
}

/** One line per institution and period of a year; `sentAt` of reports that are sent or approved. */
export async function pastSendings(
  db: Kysely<Schema>,
  actor: Pick<Actor, 'userName' | 'level'>,
  year: number,
): Promise<readonly PastSending[]> {
  const { rows } = await sql<{ id: string; sessionCode: string; deadline: Date | null; sentAt: Date | null }>`
    select institution.institution_id as "id", period.session_code as "sessionCode", period.deadline,
      case when report.status in ('SENT', 'APPROVED') then report.sent_at end as "sentAt"
    from institution join period on period.organization_type_id = institution.organization_type_id
      and period.year = ${year}
    left join report on report.institution_id = institution.institution_id
      and report.session_code = period.session_code
    where ${inSetOf(db, actor)}
  `.execute(db)
  return rows.map(({ id, sessionCode, deadline, sentAt }) => ({
    institutionId: id,
    sessionCode,
    deadline: deadline?.toISOString() ?? null,
    sentAt: sentAt?.toISOString() ?? null,
  }))
}

export type YearPeriod = {
  readonly organizationTypeId: number
  readonly sessionCode: string
  readonly deadline: Date | null
}

export async function periodsOfYear(db: Kysely<Schema>, year: number): Promise<readonly YearPeriod[]> {
  return db
    .selectFrom('period')
    .select(['organization_type_id as organizationTypeId', 'session_code as sessionCode', 'deadline'])
    .where('year', '=', year)
    .execute()
}

export async function extensionsOfYear(
  db: Kysely<Schema>,
  actor: Pick<Actor, 'userName' | 'level'>,
  periods: readonly YearPeriod[],
): Promise<readonly { readonly id: string; readonly sessionCode: string; readonly until: Date }[]> {
  const codes = [...new Set(periods.map(({ sessionCode }) => sessionCode))]
  const { rows } = await sql<{ id: string; sessionCode: string; until: Date }>`
    select institution.institution_id as "id", session_code as "sessionCode", until
    from institution join deadline_extension on deadline_extension.institution_id = institution.institution_id
    where session_code = any(${codes}::text[]) and ${inSetOf(db, actor)}
  `.execute(db)
  return rows
}

export async function countPeople(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<Readonly<Record<PeoplePanel, number>>> {
  const { rows } = await sql<Record<PeoplePanel, number>>`
    select
      (select count(*)::int from staff where institution_id = ${institutionId} and year = ${year} and not removed) as "staff",
      (select count(*)::int from staff_child where institution_id = ${institutionId} and year = ${year} and confirmed) as "children",
      (select count(*)::int from list_row where institution_id = ${institutionId} and year = ${year} and list = 'position') as "positions"
  `.execute(db)
  return rows[0] ?? { staff: 0, children: 0, positions: 0 }
}

const EARLIER_YEARS = 4

/**
 * Returns the years before `year` that have a budget, oldest first. Measures of a draft count only while its totals
 * equal those of the budget.
 */
export async function readEarlierYears(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<readonly EarlierYear[]> {
  const years = Array.from({ length: EARLIER_YEARS }, (_, at) => year - EARLIER_YEARS + at)
  const totals = await readPastTotals(db, institutionId, years)
  const { rows: drafts } = await sql<TotalColumns & { year: number; measures: Measures | null }>`
    select year, measures, requested_total, headcount_total, whole_total from draft_figures
    where institution_id = ${institutionId} and year = any(${years}::int[])
  `.execute(db)
  return years.flatMap((each) => {
    const readings = totals.get(each)
    if (!readings) return []
    const draft = drafts.find((row) => row.year === each)
    const own = draft && totalsIn(draft)
    const isSame = own?.requested === readings.requested && own.headcount === readings.headcount
    return [{ year: each, readings, measures: isSame ? (draft?.measures ?? null) : null }]
  })
}

export async function givenRegions(db: Kysely<Schema>, userName: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('reviewer_region')
    .select('region_code')
    .where('user_name', '=', userName)
    .execute()
  return rows.map(({ region_code }) => region_code)
}
