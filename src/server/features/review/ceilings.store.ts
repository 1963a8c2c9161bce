import { type Kysely, sql } from 'kysely'
import type { Profile } from '#domain/organisation/profile.ts'
import type { Schema } from '#server/database/schema.ts'
import type { StoredCeiling } from '#server/draft/ceilings.store.ts'
import { inSetOf, institutionOf } from '#server/features/auth/auth.store.ts'
import type { Actor } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { ceilingDeskText } from '#text/ceiling-desk.ts'

/** The year of a period, and the types of organisation that have it. Throws a 404 `Refusal` where none has. */
export async function periodTypes(
  db: Kysely<Schema>,
  sessionCode: string,
): Promise<{ readonly year: number; readonly types: readonly number[] }> {
  const rows = await db
    .selectFrom('period')
    .select(['year', 'organization_type_id'])
    .where('session_code', '=', sessionCode)
    .execute()
  const [first] = rows
  if (!first) throw new Refusal(404, ceilingDeskText.noPeriod)
  return { year: first.year, types: rows.map(({ organization_type_id }) => organization_type_id) }
}

/** The regions that were given to a district reviewer. */
export async function givenRegions(db: Kysely<Schema>, userName: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('reviewer_region')
    .select('region_code')
    .where('user_name', '=', userName)
    .execute()
  return rows.map(({ region_code }) => region_code)
}

/** Those of some institutions that a reviewer looks at. */
export async function ownInstitutions(
  db: Kysely<Schema>,
  actor: Pick<Actor, 'userName' | 'level'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly profile: Profile }>> {
  const rows = await db
    .selectFrom('institution')
    .select(['institution_id', 'name', 'profile'])
    .where(sql<boolean>`institution_id = any(${ids}::text[])`)
    .where(inSetOf(db, actor))
    .execute()
  return new Map(rows.map(({ institution_id: id, name, profile }) => [id, institutionOf(id, name, profile)]))
}

/** The display names of who has set some ceilings. */
export async function namesOf(
  db: Kysely<Schema>,
  set: readonly StoredCeiling[],
): Promise<(userName: string) => string> {
  const by = [...new Set(set.map((each) => each.by))]
  const rows = await db
    .selectFrom('account')
    .select(['user_name', 'display_name'])
    .where(sql<boolean>`user_name = any(${by}::text[])`)
    .execute()
  const names = new Map(rows.map(({ user_name, display_name }) => [user_name, display_name]))
  return (userName) => names.get(userName) ?? userName
}
