import type { Kysely } from 'kysely'
import type { Status } from '#domain/draft/status.ts'
import type { Schema } from '#server/database/schema.ts'
import { institutionOf } from '#server/features/auth/auth.store.ts'
import { briefKey, newestPeriods, reportBriefs } from '#server/features/review/overview.store.ts'
import type { Institution } from '#server/http/handler.ts'

/** An institution, and how the report of the newest period of a year stands. */
export type Standing = { readonly institution: Institution; readonly status: Status }

/** Every institution with its standing in a year, by number. */
export async function readStandings(db: Kysely<Schema>, year: number): Promise<readonly Standing[]> {
  const rows = await db
    .selectFrom('institution')
    .select(['institution_id', 'name', 'profile'])
    .orderBy('institution_id')
    .execute()
  const newest = await newestPeriods(db, year)
  const reports = await reportBriefs(
    db,
    rows.map((row) => row.institution_id),
    year,
  )
  return rows.map(({ institution_id: id, name, profile }) => {
    const institution = institutionOf(id, name, profile)
    const period = newest.get(institution.profile.organizationTypeId)
    const report = period && reports.get(briefKey(id, period.sessionCode))
    return { institution, status: report?.status ?? 'NEW' }
  })
}
