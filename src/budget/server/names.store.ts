import { type Kysely, sql } from 'kysely'
import type { Right } from '#api/access.ts'
import type { Schema } from '#platform/database/schema.ts'

/** An unknown name stays as it is. */
export async function readNames(
  db: Kysely<Schema>,
  institutionId: string,
): Promise<(userName: string) => string> {
  const rows = await db
    .selectFrom('account')
    .select(['user_name', 'display_name'])
    .where((eb) => eb.or([eb('institution_id', '=', institutionId), eb('role', '=', 'reviewer')]))
    .execute()
  const names = new Map(rows.map(({ user_name, display_name }) => [user_name, display_name]))
  return (userName) => names.get(userName) ?? userName
}

export async function readHolders(
  db: Kysely<Schema>,
  institutionId: string,
  right: Right,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('account')
    .select('display_name')
    .where('institution_id', '=', institutionId)
    .where('role', '=', 'institution')
    .where('locked_at', 'is', null)
    .where(sql<boolean>`${right}::text = any(rights)`)
    .orderBy('display_name')
    .execute()
  return rows.map(({ display_name }) => display_name)
}
