import type { Kysely } from 'kysely'
import { isInstitutionIn } from '#budget/server/status.store.ts'
import type { Schema } from '#platform/database/schema.ts'

export type CountedMark = { readonly state: 'open' | 'answered'; readonly returned: boolean }

export async function readOpenMarks(
  db: Kysely<Schema>,
  institutionIds: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, readonly CountedMark[]>> {
  const rows = await db
    .selectFrom('mark')
    .select(['institution_id', 'session_code', 'state', 'return_id'])
    .where(isInstitutionIn(institutionIds))
    .where('year', '=', year)
    .where('state', '<>', 'resolved')
    .execute()
  const byReport = Map.groupBy(rows, (row) => markKey(row.institution_id, row.session_code))
  return new Map(
    [...byReport].map(([key, marks]) => [
      key,
      marks.map(
        ({ state, return_id }): CountedMark => ({
          state: state === 'answered' ? 'answered' : 'open',
          returned: return_id !== null,
        }),
      ),
    ]),
  )
}

export function markKey(institutionId: string, sessionCode: string): string {
  return `${institutionId} ${sessionCode}`
}
