import type { Kysely } from 'kysely'
import type { Status } from '#domain/draft/review.ts'
import type { Schema } from '#server/database/schema.ts'
import { institutionOf } from '#server/features/auth/auth.store.ts'
import { periodsOf, periodsOfTypes, reportBriefs } from '#server/features/review/overview.store.ts'
import type { Institution } from '#server/http/handler.ts'

/** An institution, and how the report of its newest period of a year stands. */
export type Standing = { readonly institution: Institution; readonly status: Status }

/** Every institution with its standing in a year, by number. */
export async function readStandings(db: Kysely<Schema>, year: number): Promise<readonly Standing[]> {
  const rows = await db
    .selectFrom('institution')
    .select(['institution_id', 'name', 'profile'])
    .orderBy('institution_id')
    .execute()
  const periods = await periodsOfTypes(db, year)
  const reports = await reportBriefs(
    db,
    rows.map((row) => row.institution_id),
    year,
  )
  return rows.map(({ institution_id: id, name, profile }) => {
    const institution = institutionOf(id, name, profile)
    const [newest] = periodsOf(institution, { periods, reports })
    return { institution, status: newest?.status ?? 'NEW' }
  })
}
