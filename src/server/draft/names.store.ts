import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** The display names of an institution's users and of reviewers; a name that is not there stands for itself. */
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
