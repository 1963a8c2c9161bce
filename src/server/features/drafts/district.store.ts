import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Whether some district reviewer who is not locked out has the institution in their set. */
export async function hasDistrict(db: Kysely<Schema>, institutionId: string): Promise<boolean> {
  const found = await ofDistricts(db)
    .where('reviewer_institution.institution_id', '=', institutionId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The institutions for which `hasDistrict` holds. */
export async function institutionsOfDistricts(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const rows = await ofDistricts(db).distinct().execute()
  return new Set(rows.map(({ institution_id }) => institution_id))
}

function ofDistricts(db: Kysely<Schema>) {
  return db
    .selectFrom('reviewer_institution')
    .innerJoin('account', 'account.user_name', 'reviewer_institution.user_name')
    .select('reviewer_institution.institution_id')
    .where('account.role', '=', 'reviewer')
    .where('account.level', '=', 'district')
    .where('account.locked_at', 'is', null)
}
