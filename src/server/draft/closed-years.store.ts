import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { Refusal } from '#server/http/refusal.ts'
import { yearsText } from '#text/years.ts'

/**
 * Refuses what would change a closed year, whoever asks: 409. In a transaction a closing waits until it ends; what institutions and reviewers
 * do with their drafts is refused by the lock of the year instead (`yearLockOf`).
 */
export async function refuseClosedYear(db: Kysely<Schema>, year: number): Promise<void> {
  const row = await db
    .selectFrom('financial_year')
    .select('closed_at')
    .where('year', '=', year)
    .forShare()
    .executeTakeFirst()
  if (row && row.closed_at !== null) throw new Refusal(409, yearsText.closed(year))
}

/** Whether a year is closed; one that was never begun is not. */
export async function yearClosed(db: Kysely<Schema>, year: number): Promise<'yes' | 'no'> {
  const row = await db
    .selectFrom('financial_year')
    .select('closed_at')
    .where('year', '=', year)
    .executeTakeFirst()
  return row && row.closed_at !== null ? 'yes' : 'no'
}
