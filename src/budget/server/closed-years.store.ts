import type { Kysely } from 'kysely'
import { closedYearText } from '#budget/lock-text.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

/**
 * Throws `Refusal` 409 if the year is closed. Within a transaction, closing waits for its end. `yearLockOf` checks
 * actions on drafts.
 */
export async function refuseClosedYear(db: Kysely<Schema>, year: number): Promise<void> {
  const row = await db
    .selectFrom('financial_year')
    .select('closed_at')
    .where('year', '=', year)
    .forShare()
    .executeTakeFirst()
  if (row && row.closed_at !== null) throw new Refusal(409, closedYearText(year))
}

/** A year that is not started is not closed. */
export async function yearClosed(db: Kysely<Schema>, year: number): Promise<boolean> {
  const row = await db
    .selectFrom('financial_year')
    .select('closed_at')
    .where('year', '=', year)
    .executeTakeFirst()
  return row !== undefined && row.closed_at !== null
}
