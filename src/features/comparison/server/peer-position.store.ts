import { type Kysely, sql } from 'kysely'
import type { Measures } from '#budget/indicators.ts'
import type { Status } from '#budget/review-states.ts'
import type { Profile } from '#forms/profile.ts'
import type { StoredTotals } from '#forms/readings.ts'
import type { Schema } from '#platform/database/schema.ts'

type InstitutionKind = Pick<Profile, 'orgType' | 'organizationProperty'>

/** A sent or approved budget. Open drafts are private. */
export type ClosedYearFigures = {
  readonly id: string
  readonly location: Profile['location']
  readonly measures: Measures | null
  readonly readings: StoredTotals | null
}

type ClosedRow = Omit<ClosedYearFigures, 'readings'> & {
  readonly requested: number | null
  readonly headcount: number | null
  readonly whole: number | null
}

/**
 * Returns the newest closed budget of each institution, as sealed. Measures of a reopened draft count only while its
 * totals equal the sealed ones.
 */
export async function readClosed(
  db: Kysely<Schema>,
  { orgType, organizationProperty }: InstitutionKind,
  { year, statuses }: { readonly year: number; readonly statuses: readonly Status[] },
): Promise<readonly ClosedYearFigures[]> {
  const { rows } = await sql<ClosedRow>`
    select distinct on (institution.institution_id)
      institution.institution_id as "id", institution.profile ->> 'location' as "location", cached.measures,
      report.requested_total::float8 as "requested", report.headcount_total::float8 as "headcount",
      report.whole_total::float8 as "whole"
    from institution
    join report on report.institution_id = institution.institution_id and report.year = ${year}
    left join draft_figures as cached
      on cached.institution_id = institution.institution_id and cached.year = ${year}
    where institution.org_type = ${orgType} and institution.organization_property = ${organizationProperty}
      and report.status = any(${statuses}::text[])
      and (
        (cached.requested_total = report.requested_total and cached.headcount_total = report.headcount_total)
        or not exists (
          select from period where period.year = ${year} and period.session_code > report.session_code
            and period.organization_type_id = institution.organization_type_id
        )
      )
    order by institution.institution_id, report.session_code desc
  `.execute(db)
  return rows.map(({ requested, headcount, whole, ...row }) => ({
    ...row,
    readings: requested === null || headcount === null ? null : { requested, headcount, whole },
  }))
}

/** `null` before the first calculation. */
export async function readMeasures(db: Kysely<Schema>, id: string, year: number): Promise<Measures | null> {
  const { rows } = await sql<{ measures: Measures | null }>`
    select measures from draft_figures where institution_id = ${id} and year = ${year}
  `.execute(db)
  return rows[0]?.measures ?? null
}
