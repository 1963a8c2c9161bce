import type { Kysely } from 'kysely'
import { isClosed } from '#domain/draft/review.ts'
import type { Schema } from '#server/database/schema.ts'
import { readStanding, type Standing } from '#server/features/drafts/standing.store.ts'
import { reportText } from '#text/reports.ts'
import { reviewText } from '#text/review.ts'

/**
 * Why what people add to an institution's year cannot be written, or `null` when it can: the year is shut, or it came
 * back for the marked cells only (decision 0017).
 */
export async function whyClosed(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<string | null> {
  const standing = await readStanding(db, institutionId, year)
  return shutBy(standing) ?? (standing.openReturn?.scope === 'cells' ? reviewText.onlyMarked : null)
}

/**
 * Why nothing of an institution's year can be written, or `null` when at least some cells are open. A year is shut while
 * the report of its newest period is sent or approved, and while an administrator has that period shut; a newer period
 * opens it again (design calculation §8).
 */
export async function whyShut(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<string | null> {
  return shutBy(await readStanding(db, institutionId, year))
}

/** Why nothing can be written in a year that stands so, or `null` when at least some cells are open. */
export function shutBy({ status, period }: Standing): string | null {
  if (isClosed(status)) return reportText.closed(status)
  return period === 'shut' ? reportText.periodShut : null
}
