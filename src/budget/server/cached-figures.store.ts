import { type Kysely, sql } from 'kysely'
import type { CachedFigures } from '#budget/cached-figures.ts'
import { ownEditions } from '#budget/server/norms.store.ts'
import { type TotalColumns, totalsIn } from '#budget/server/status.store.ts'
import { type DraftVersion, draftVersionColumn, release } from '#budget/server/version.store.ts'
import type { StoredTotals } from '#forms/readings.ts'
import type { Schema } from '#platform/database/schema.ts'

export type InstitutionYear = { readonly institutionId: string; readonly year: number }

export type Claim = InstitutionYear & { readonly cachedVersion: DraftVersion | null }

/** Many times longer than one batch takes. */
const LEASE = sql`interval '30 seconds'`

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

/**
 * Claims outdated rows, newest year first. Skips rows with an unexpired claim and years whose edition this server does
 * not have.
 */
export async function claimOutdated(
  db: Kysely<Schema>,
  {
    scope,
    limit,
  }: {
    readonly scope: 'any' | { readonly ids: readonly string[]; readonly year: number }
    readonly limit: number
  },
): Promise<readonly Claim[]> {
  const scopeCondition =
    scope === 'any'
      ? sql``
      : sql`and institution.institution_id = any(${scope.ids}::text[]) and financial_year.year = ${scope.year}`
  const { rows } = await sql<{ institution_id: string; year: number; draft_version: DraftVersion | null }>`
    with outdated as (
      select institution.institution_id, financial_year.year
      from institution
      join financial_year on ${hasPublishedNorms} ${joinCachedFigures}
      where financial_year.edition = any(${ownEditions()}::text[]) and not ${isFresh} and (cached.claimed_until is null or cached.claimed_until < now()) ${scopeCondition}
      order by financial_year.year desc, institution.institution_id
      limit ${limit}
    )
    insert into draft_figures (institution_id, year, claimed_until)
    select institution_id, year, now() + ${LEASE} from outdated order by year desc, institution_id
    on conflict (institution_id, year) do update set claimed_until = excluded.claimed_until
      where draft_figures.claimed_until is null or draft_figures.claimed_until < now()
    returning institution_id, year, draft_version
  `.execute(db)
  return rows.map(({ institution_id: institutionId, year, draft_version: cachedVersion }) => ({
    institutionId,
    year,
    cachedVersion,
  }))
}

/** Also clears a claim that another server took after expiry. */
export async function releaseClaims(db: Kysely<Schema>, claims: readonly InstitutionYear[]): Promise<void> {
  await sql`
    update draft_figures set claimed_until = null
    from unnest(${claims.map(({ institutionId }) => institutionId)}::text[], ${claims.map(({ year }) => year)}::int[])
      as claimed (institution_id, year)
    where draft_figures.institution_id = claimed.institution_id and draft_figures.year = claimed.year
  `.execute(db)
}

export type FiguresUpdate = InstitutionYear & {
  /** The version of the replaced figures. If it differs, the new figures are discarded. */
  readonly replacedVersion: DraftVersion | null
  readonly draftVersion: DraftVersion
  readonly figures: CachedFigures
}

/**
 * Stores figures and ends the claim. Does nothing if the cached version is not the replaced one. `lastYearTotals` in
 * tugrik.
 */
export async function storeFigures(
  db: Kysely<Schema>,
  { institutionId, year, replacedVersion, draftVersion, figures }: FiguresUpdate,
  lastYearTotals: StoredTotals | null,
): Promise<void> {
  const { totals, measures, progress, errors, warnings, unjustifiedWarnings, changedTotals } = figures
  await sql`
    update draft_figures set draft_version = ${draftVersion}, release = ${release}, claimed_until = null,
      requested_total = ${totals?.requested ?? null}::numeric, headcount_total = ${totals?.headcount ?? null}::numeric,
      whole_total = ${totals?.whole ?? null}::numeric,
      requested_before = ${lastYearTotals?.requested ?? null}::numeric,
      headcount_before = ${lastYearTotals?.headcount ?? null}::numeric,
      whole_before = ${lastYearTotals?.whole ?? null}::numeric,
      cells_typed = ${progress.cellsTyped}, cells_to_type = ${progress.cellsToType},
      blanks_saved = ${progress.blanksSaved}, blanks_to_fill = ${progress.blanksToFill},
      errors = ${errors}, warnings = ${warnings}, to_explain = ${unjustifiedWarnings}, moved = ${changedTotals}::text[],
      measures = ${measures === null ? null : JSON.stringify(measures)}::jsonb
    where institution_id = ${institutionId} and year = ${year}::int
      and draft_version is not distinct from ${replacedVersion}::text
  `.execute(db)
}

/**
 * Returns the totals of `year - 1`: of the newest sending that is not recalled, else of the calculation with the
 * highest session code (calculation §9, Last year's figure).
 */
export async function readLastYearTotals(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<StoredTotals | null> {
  const { rows } = await sql<TotalColumns>`
    select requested_total, headcount_total, whole_total
    from (
      select requested_total, headcount_total, whole_total, 1 as sent, running_number as turn, session_code
      from receipt where institution_id = ${institutionId} and year = ${year - 1} and recalled_at is null
      union all
      select requested_total, headcount_total, whole_total, 0, 0, session_code
      from report where institution_id = ${institutionId} and year = ${year - 1} and calculated_at is not null
    ) as sent_or_calculated
    order by sent desc, turn desc, session_code desc
    limit 1
  `.execute(db)
  const [newest] = rows
  return newest ? totalsIn(newest) : null
}
