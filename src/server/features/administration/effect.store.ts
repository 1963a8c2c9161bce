import type { Kysely } from 'kysely'
import { profileSchema } from '#contract/profile-schema.ts'
import { type Status, statusOf } from '#domain/draft/status.ts'
import { groupOf } from '#domain/organisation/profile.ts'
import { viewOf } from '#domain/organisation/views.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Institution } from '#server/http/handler.ts'

/** An institution, and how the report of the newest period of a year stands. */
export type Standing = { readonly institution: Institution; readonly status: Status }

/** Every institution with its standing in a year, by number. */
export async function readStandings(db: Kysely<Schema>, year: number): Promise<readonly Standing[]> {
  const institutions = await db
    .selectFrom('institution')
    .select(['institution_id', 'name', 'profile', 'organization_type_id'])
    .orderBy('institution_id')
    .execute()
  const reports = await db
    .selectFrom('report')
    .select(['institution_id', 'session_code', 'status'])
    .where('year', '=', year)
    .execute()
  const newest = await newestPeriods(db, year)
  const status = new Map(
    reports.map((report) => [`${report.institution_id} ${report.session_code}`, report.status]),
  )
  return institutions.map((row) => {
    const profile = profileSchema.parse(row.profile)
    const id = row.institution_id
    const session = newest.get(row.organization_type_id) ?? ''
    return {
      institution: { id, name: row.name, profile, group: groupOf(profile), view: viewOf(profile) },
      status: statusOf(status.get(`${id} ${session}`)),
    }
  })
}

async function newestPeriods(db: Kysely<Schema>, year: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('period')
    .select(['organization_type_id', 'session_code'])
    .where('year', '=', year)
    .orderBy('session_code')
    .execute()
  return new Map(rows.map((row) => [row.organization_type_id, row.session_code]))
}
