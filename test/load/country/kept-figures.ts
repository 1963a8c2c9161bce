import { type Kysely, sql } from 'kysely'
import { hasPublishedNorms, isFresh, joinCachedFigures } from '#budget/server/cached-figures.store.ts'
import { figuresRefresher } from '#budget/server/cached-figures-refresher.ts'
import { release } from '#budget/server/version.store.ts'
import { systemClock } from '#platform/database/embedded/clock.ts'
import type { Schema } from '#platform/database/schema.ts'
import { silentLog } from '#test/support/silent-log.ts'

type OutdatedId = string

export async function outdatedFigures(db: Kysely<Schema>): Promise<readonly OutdatedId[]> {
  const { rows } = await sql<{ readonly id: string; readonly year: number }>`
    select institution.institution_id as id, financial_year.year
    from institution join financial_year on ${hasPublishedNorms} ${joinCachedFigures}
    where not ${isFresh} order by 2 desc, 1`.execute(db)
  return rows.map(({ id, year }) => `${id} ${year}`)
}

/** Refreshes the figures of all drafts. Throws if some cannot be calculated. */
export async function settleFigures(db: Kysely<Schema>): Promise<void> {
  const keeper = figuresRefresher({ db, clock: systemClock, log: silentLog })
  const byYear = Map.groupBy(await outdatedFigures(db), (each) => Number(each.split(' ')[1]))
  for (const [year, ofYear] of byYear)
    keeper.refreshSoon(
      ofYear.map((each) => each.split(' ')[0] ?? ''),
      year,
    )
  await keeper.idle()
  await keeper.stop()
  const left = await outdatedFigures(db)
  if (left.length > 0) throw new Error(`Figures could not be kept: ${left.slice(0, 10).join(', ')}`)
}

/**
 * Marks the cached figures of another release as current. Otherwise each run with changed sources would first
 * recalculate all drafts. The load test does not show these figures, and saved drafts are refreshed.
 */
export async function adoptFigures(db: Kysely<Schema>): Promise<void> {
  await sql`update draft_figures set release = ${release} where draft_version is not null and release <> ${release}`.execute(
    db,
  )
}
