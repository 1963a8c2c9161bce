import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

/**
 * Compared for equality only (calculation §9, One stamp). Combines draft, previous year's draft (last year's
 * figures), institution (profile, user names) and financial year (norms, periods, reviewers). Every write bumps one
 * of them.
 */
export type DraftVersion = string

const SOURCES = join(import.meta.dirname, '../..')
/** An image of the server has none of them. */
const BROWSER_ONLY = /^ui\/|(?:^|\/)web\/|^app\/service-worker\.ts$/

/**
 * Part of versions, because other code may show or calculate drafts differently. The same on all servers of a
 * release.
 */
export const release = digestOf(serverSources())

/** Listed without patterns: those of Node took a tenth of the start of the program. */
function serverSources(): readonly string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !BROWSER_ONLY.test(path))
}

function digestOf(paths: readonly string[]): string {
  const digest = createHash('sha256')
  for (const path of paths.toSorted()) digest.update(readFileSync(join(SOURCES, path)))
  return digest.digest('hex').slice(0, 8)
}

/** Missing if never bumped. */
export type StampVersions = {
  readonly draft?: number | null
  readonly before?: number | null
  readonly institution?: number | null
  readonly financialYear?: number | null
}

export function stampVersions(column: 'account.institution_id' | 'institution.institution_id', year: number) {
  const id = sql.ref(column)
  const version = <As extends keyof StampVersions>(from: RawBuilder<unknown>, as: As) =>
    sql<number | null>`(select s.version from ${from})`.as(as)
  return [
    version(sql`draft as s where s.institution_id = ${id} and s.year = ${year}`, 'draft'),
    version(sql`draft as s where s.institution_id = ${id} and s.year = ${year - 1}`, 'before'),
    version(sql`institution as s where s.institution_id = ${id}`, 'institution'),
    version(sql`financial_year as s where s.year = ${year}`, 'financialYear'),
  ] as const
}

export function toDraftVersion({ draft, before, institution, financialYear }: StampVersions): DraftVersion {
  return [draft, before, institution, financialYear].map((version) => version ?? 0).join('.')
}

export function versionNumbersIn(stamp: DraftVersion): readonly number[] {
  return stamp.split('.').map(Number)
}

export function nextDraftVersion(stamp: DraftVersion): DraftVersion {
  const [draft = 0] = versionNumbersIn(stamp)
  return withVersions(stamp, { draft: draft + 1 })
}

export function withVersions(stamp: DraftVersion, changed: StampVersions): DraftVersion {
  const [draft = 0, before = 0, institution = 0, financialYear = 0] = versionNumbersIn(stamp)
  return toDraftVersion({
    draft: changed.draft ?? draft,
    before: changed.before ?? before,
    institution: changed.institution ?? institution,
    financialYear: changed.financialYear ?? financialYear,
  })
}

/** For the tables `draft`, `draft as earlier`, `institution` and `financial_year`. */
export const draftVersionColumn = sql<DraftVersion>`concat_ws('.', coalesce(draft.version, 0), coalesce(earlier.version, 0),
  coalesce(institution.version, 0), coalesce(financial_year.version, 0))`

export async function readDraftVersion(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<DraftVersion> {
  return (await readStamps(db, [institutionId], year)).get(institutionId) ?? toDraftVersion({})
}

export async function readStamps(
  db: Kysely<Schema>,
  institutionIds: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, DraftVersion>> {
  const { rows } = await sql<StampVersions & { readonly id: string }>`
    select institution.institution_id as "id", draft.version as "draft", earlier.version as "before",
      institution.version as "institution", financial_year.version as "financialYear"
    from institution
    left join draft on draft.institution_id = institution.institution_id and draft.year = ${year}
    left join draft as earlier on earlier.institution_id = institution.institution_id and earlier.year = ${year - 1}
    left join financial_year on financial_year.year = ${year}
    where institution.institution_id = any(${institutionIds}::text[])
  `.execute(db)
  return new Map(rows.map(({ id, ...versions }) => [id, toDraftVersion(versions)]))
}

/** Other servers read `changed_in` (decision 0081). */
const raised = { version: sql<number>`version + 1`, changed_in: sql<string>`pg_current_xact_id()` }

/** After a change of profile or name. */
export async function bumpInstitutionVersion(trx: Transaction<Schema>, institutionId: string): Promise<void> {
  await trx.updateTable('institution').set(raised).where('institution_id', '=', institutionId).execute()
}

/** Keeps cached figures: none depends on the name of a user. */
export async function bumpInstitutionNames(trx: Transaction<Schema>, institutionId: string): Promise<void> {
  await bumpInstitutionVersion(trx, institutionId)
  await sql`
    update draft_figures set draft_version = concat_ws('.', split_part(draft_version, '.', 1),
      split_part(draft_version, '.', 2), institution.version, split_part(draft_version, '.', 4))
    from institution where institution.institution_id = ${institutionId}
      and draft_figures.institution_id = institution.institution_id
      and split_part(draft_version, '.', 3) = (institution.version - 1)::text
  `.execute(trx)
}

/** Keeps cached figures: none depends on a deadline or the name of a reviewer (calculation §10, Deadlines). */
export async function bumpYearTexts(trx: Transaction<Schema>, year: number | 'all'): Promise<void> {
  await bumpYearVersion(trx, year)
  await sql`
    update draft_figures set draft_version = concat_ws('.', split_part(draft_version, '.', 1),
      split_part(draft_version, '.', 2), split_part(draft_version, '.', 3), financial_year.version)
    from financial_year where draft_figures.year = financial_year.year
      and split_part(draft_version, '.', 4) = (financial_year.version - 1)::text
      and ${year === 'all' ? sql`true` : sql`financial_year.year = ${year}`}
  `.execute(trx)
}

/** Moves cached figures to the new version after a change of its deadline. */
export async function carryFigures(
  trx: Transaction<Schema>,
  { institutionId, year }: { readonly institutionId: string; readonly year: number },
  { before, after }: { readonly before: DraftVersion; readonly after: DraftVersion },
): Promise<void> {
  await trx
    .updateTable('draft_figures')
    .set({ draft_version: after })
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .where('draft_version', '=', before)
    .execute()
}

/** After a change of norms or periods. */
export async function bumpYearVersion(trx: Transaction<Schema>, year: number | 'all'): Promise<void> {
  await trx
    .updateTable('financial_year')
    .set(raised)
    .$if(year !== 'all', (query) => query.where('year', '=', Number(year)))
    .execute()
}
