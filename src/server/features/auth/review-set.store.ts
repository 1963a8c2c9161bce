import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { institutionOf } from '#server/features/auth/auth.store.ts'
import type { Actor, Institution } from '#server/http/handler.ts'

type Reviewer = Pick<Actor, 'userName' | 'level'>

/** The institutions that a reviewer looks at, by number: a district's own, all of them for the ministry, none without a level. */
export async function institutionsOf(
  db: Kysely<Schema>,
  reviewer: Reviewer,
): Promise<readonly Institution[]> {
  const rows = await ofReviewer(db, reviewer).orderBy('institution.institution_id').execute()
  return rows.map(({ institution_id: id, name, profile }) => institutionOf(id, name, profile))
}

/** One institution of the reviewer's set; `null` for one of another set as for one that is none. */
export async function institutionInSet(
  db: Kysely<Schema>,
  reviewer: Reviewer,
  institutionId: string,
): Promise<Institution | null> {
  const row = await ofReviewer(db, reviewer)
    .where('institution.institution_id', '=', institutionId)
    .executeTakeFirst()
  return row === undefined ? null : institutionOf(institutionId, row.name, row.profile)
}

function ofReviewer(db: Kysely<Schema>, { userName, level }: Reviewer) {
  const all = db.selectFrom('institution').select(['institution.institution_id', 'name', 'profile'])
  if (level === 'ministry') return all
  return all.where('institution.institution_id', 'in', (eb) =>
    eb
      .selectFrom('reviewer_institution')
      .select('reviewer_institution.institution_id')
      // Without a level nobody looks at anything.
      .where('user_name', '=', level === null ? '' : userName),
  )
}
