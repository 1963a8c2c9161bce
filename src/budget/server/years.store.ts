import type { Kysely } from 'kysely'
import { isOrdered } from '#forms/editions/editions.ts'
import type { Schema } from '#platform/database/schema.ts'

/** ISO 8601, `null` if it has not happened; `closedBy` is a display name. */
export type StoredYear = {
  readonly year: number
  readonly edition: string
  readonly closedAt: string | null
  readonly closedBy: string | null
  readonly announcedAt: string | null
}

export async function readFinancialYears(db: Kysely<Schema>): Promise<readonly StoredYear[]> {
  const rows = await db
    .selectFrom('financial_year')
    .leftJoin('account', 'account.user_name', 'financial_year.closed_by')
    .select(['year', 'edition', 'closed_at', 'closed_by', 'announced_at', 'display_name'])
    .orderBy('year', 'desc')
    .execute()
  return rows.map((row) => ({
    year: row.year,
    edition: row.edition,
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.display_name ?? row.closed_by,
    announcedAt: row.announced_at?.toISOString() ?? null,
  }))
}

/** Returns the latest earlier year with official forms. `years` must be newest first. */
export function yearBefore(years: readonly StoredYear[], year: number): StoredYear | undefined {
  return years.find((each) => each.year < year && isOrdered(each.edition))
}
