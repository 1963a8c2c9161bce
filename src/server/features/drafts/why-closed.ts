import type { Kysely } from 'kysely'
import { isClosed, statusOf } from '#domain/draft/status.ts'
import type { Schema } from '#server/database/schema.ts'
import { reportText } from '#text/report.ts'

/**
 * Why nothing of an institution's year can be written, or `null` when it is open. A year is closed while the report
 * of its newest period is sent or approved, and while an administrator has that period shut; a newer period opens it again (design calculation §8).
 */
export async function whyClosed(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<string | null> {
  const newest = await db
    .selectFrom('period')
    .innerJoin('institution', 'institution.organization_type_id', 'period.organization_type_id')
    .leftJoin('report', (join) =>
      join
        .onRef('report.session_code', '=', 'period.session_code')
        .onRef('report.institution_id', '=', 'institution.institution_id'),
    )
    .select(['report.status', 'period.is_open'])
    .where('institution.institution_id', '=', institutionId)
    .where('period.year', '=', year)
    .orderBy('period.session_code', 'desc')
    .limit(1)
    .executeTakeFirst()
  const status = statusOf(newest?.status)
  if (isClosed(status)) return reportText.closed(status)
  return newest?.is_open === false ? reportText.periodShut : null
}
