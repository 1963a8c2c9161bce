import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { CachedFigures } from '#budget/cached-figures.ts'
import { ownEditions } from '#budget/server/norms.store.ts'
import { type TotalColumns, totalsIn } from '#budget/server/status.store.ts'
import { type DraftVersion, draftVersionColumn, release } from '#budget/server/version.store.ts'
import type { StoredTotals } from '#forms/readings.ts'
import type { Schema } from '#platform/database/schema.ts'

export type InstitutionYear = { readonly institutionId: string; readonly year: number }

/** Calculated from the same draft version by the same release of the program. */
export const isFresh = sql<boolean>`coalesce(cached.draft_version = ${draftVersionColumn} and cached.release = ${release}, false)`

export const joinCachedFigures = sql`
  left join draft on draft.institution_id = institution.institution_id and draft.year = financial_year.year
  left join draft as earlier
    on earlier.institution_id = institution.institution_id and earlier.year = financial_year.year - 1
  left join draft_figures as cached
    on cached.institution_id = institution.institution_id and cached.year = financial_year.year`

export const hasPublishedNorms = sql<boolean>`exists (
  select from norm_set where norm_set.year = financial_year.year and published_at is not null
)`

export const FIGURES_KIND = 'figures'

/** Above all years, which are the priorities of other refreshes. */
export const SOON = 10_000

const outdated = sql`
  from institution join financial_year on ${hasPublishedNorms} ${joinCachedFigures}
  where not ${isFresh}`

/** Newest year first, without years whose edition this server does not have. Skips queued and failed refreshes. */
export async function enqueueOutdated(db: Kysely<Schema>, at: Date): Promise<void> {
  await sql`${outdatedJobs(at, sql`financial_year.year`)}
    order by financial_year.year desc, institution.institution_id
    on conflict (kind, subject) do nothing`.execute(db)
}

/** Before all others, also those that wait after a failure or have failed permanently. */
export async function enqueueSoon(
  db: Kysely<Schema>,
  at: Date,
  { ids, year }: { readonly ids: readonly string[]; readonly year: number },
): Promise<void> {
  await sql`${outdatedJobs(at, sql`${SOON}::int`)}
    and institution.institution_id = any(${ids}::text[]) and financial_year.year = ${year}
    order by institution.institution_id
    on conflict (kind, subject) do update set priority = excluded.priority, not_before = excluded.not_before,
      attempts = 0, failure = null, failed_at = null
    where job.priority < excluded.priority or job.failed_at is not null`.execute(db)
}

function outdatedJobs(at: Date, priority: ReturnType<typeof sql>) {
  return sql`
    insert into job (kind, subject, queued_at, not_before, priority)
    select ${FIGURES_KIND}, array[institution.institution_id, financial_year.year::text], ${at}::timestamptz,
      ${at}::timestamptz, ${priority} ${outdated} and financial_year.edition = any(${ownEditions()}::text[])`
}

export type OutdatedFigures = {
  readonly edition: string
  readonly cachedVersion: DraftVersion | null
  readonly draftVersion: DraftVersion
}

/** Returns `null` for fresh figures, and for years without norms. */
export async function readOutdated(
  db: Kysely<Schema>,
  { institutionId, year }: InstitutionYear,
): Promise<OutdatedFigures | null> {
  const { rows } = await sql<OutdatedFigures>`
    select financial_year.edition, cached.draft_version as "cachedVersion", ${draftVersionColumn} as "draftVersion"
    ${outdated} and institution.institution_id = ${institutionId} and financial_year.year = ${year}`.execute(
    db,
  )
  return rows[0] ?? null
}

const columns = {
  ...{ draft_version: 'text', release: 'text' },
  ...{ requested_total: 'numeric', headcount_total: 'numeric', whole_total: 'numeric' },
  ...{ requested_before: 'numeric', headcount_before: 'numeric', whole_before: 'numeric' },
  ...{ cells_typed: 'int', cells_to_type: 'int', blanks_saved: 'int', blanks_to_fill: 'int' },
  ...{ errors: 'int', warnings: 'int', to_explain: 'int', measures: 'jsonb', moved: 'text[]' },
}
const names = Object.keys(columns)

/** `source` selects institution, year and `figuresFrom`. */
export function writeFigures(source: string): string {
  return `insert into draft_figures (institution_id, year, ${names.join(', ')}) ${source}
    on conflict (institution_id, year) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`
}

/** The parameters of `figureValues`, numbered from `first`. */
export function figuresFrom(first: number): string {
  return Object.values(columns)
    .map((type, index) => `$${first + index}::${type}`)
    .join(', ')
}

/** `before` in tugrik: the totals of last year. */
export function figureValues(
  draftVersion: DraftVersion,
  figures: CachedFigures,
  before: StoredTotals | null,
): readonly unknown[] {
  const { totals, measures, progress, errors, warnings, unjustifiedWarnings, changedTotals } = figures
  return [
    ...[draftVersion, release],
    ...[totals?.requested ?? null, totals?.headcount ?? null, totals?.whole ?? null],
    ...[before?.requested ?? null, before?.headcount ?? null, before?.whole ?? null],
    ...[progress.cellsTyped, progress.cellsToType, progress.blanksSaved, progress.blanksToFill],
    ...[errors, warnings, unjustifiedWarnings],
    measures === null ? null : JSON.stringify(measures),
    changedTotals,
  ]
}

export const noFigureValues: readonly unknown[] = names.map(() => null)

const STORE = `${writeFigures(`values ($1, $2::int, ${figuresFrom(4)})`)}
  where draft_figures.draft_version is not distinct from $3::text`

type FiguresUpdate = InstitutionYear & {
  /** The version of the replaced figures. If it differs, the new figures are discarded. */
  readonly cachedVersion: DraftVersion | null
  readonly draftVersion: DraftVersion
  readonly figures: CachedFigures
}

/** Does nothing if the cached version is not the replaced one. `before` in tugrik: the totals of last year. */
export async function storeFigures(
  db: Kysely<Schema>,
  { institutionId, year, cachedVersion, draftVersion, figures }: FiguresUpdate,
  before: StoredTotals | null,
): Promise<void> {
  const values = figureValues(draftVersion, figures, before)
  await db.executeQuery(CompiledQuery.raw(STORE, [institutionId, year, cachedVersion, ...values]))
}

/**
 * Returns the totals of past years by year: of the newest sending that is not recalled, else of the calculation with
 * the highest session code (calculation §9, Last year's figure).
 */
export async function readPastTotals(
  db: Kysely<Schema>,
  institutionId: string,
  years: readonly number[],
): Promise<ReadonlyMap<number, StoredTotals>> {
  const { rows } = await sql<TotalColumns & { readonly year: number }>`
    select distinct on (year) year, requested_total, headcount_total, whole_total
    from (
      select year, requested_total, headcount_total, whole_total, 1 as sent, running_number as turn, session_code
      from receipt where institution_id = ${institutionId} and year = any(${years}::int[]) and recalled_at is null
      union all
      select year, requested_total, headcount_total, whole_total, 0, 0, session_code
      from report
      where institution_id = ${institutionId} and year = any(${years}::int[]) and calculated_at is not null
    ) as sent_or_calculated
    order by year, sent desc, turn desc, session_code desc
  `.execute(db)
  return new Map(
    rows.flatMap(({ year, ...columns }) => {
      const totals = totalsIn(columns)
      return totals === null ? [] : [[year, totals] as const]
    }),
  )
}
