import { type Kysely, sql, Transaction } from 'kysely'
import { normForm } from '#budget/api.ts'
import { draftRefusalText } from '#budget/draft-text.ts'
import type { FullEdition } from '#forms/editions/edition-reports.ts'
import { isOrdered, newestOrdered } from '#forms/editions/editions.ts'
import { fullEditions } from '#forms/editions/full-editions.ts'
import { type NormSet, withNewNorms } from '#forms/norms/year-norms.ts'
import { lruCache } from '#platform/bounded-memory.ts'
import { perDatabase } from '#platform/database/remembered.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

export type VersionedNorms = NormSet & { readonly version: number; readonly edition: FullEdition }

/** The latest published norms, or one version. */
export async function readNorms(
  db: Kysely<Schema>,
  year: number,
  version?: number,
): Promise<VersionedNorms | null> {
  const wanted = version ?? (await normsVersion(db, year))
  return wanted === null ? null : readNormsOf(db, year, wanted)
}

/** Some years, and older versions of sent budgets. */
const MAX_CACHED_NORMS = 32
const known = perDatabase(() => lruCache<VersionedNorms>(MAX_CACHED_NORMS, () => 1))

/**
 * Versions never change and parsing takes as long as calculating a year, so the last ones are cached. Safe within
 * transactions: none that publishes norms reads them.
 */
export async function readNormsOf(
  db: Kysely<Schema>,
  year: number,
  version: number,
): Promise<VersionedNorms | null> {
  const norms = known(db)
  const name = `${year} ${version}`
  const found = norms.get(name) ?? (await readVersion(db, year, version))
  if (found === null) return null
  norms.keep(name, found)
  return found
}

async function readVersion(
  db: Kysely<Schema>,
  year: number,
  version: number,
): Promise<VersionedNorms | null> {
  const row = await db
    .selectFrom('norm_set')
    .innerJoin('financial_year', 'financial_year.year', 'norm_set.year')
    .select(['content', 'edition'])
    .where('norm_set.year', '=', year)
    .where('norm_set.version', '=', version)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  if (!row) return null
  const edition = ownEdition(row.edition, year)
  return { ...withNewNorms(edition.norms, normForm.parse(row.content), year), version, edition }
}

/**
 * Throws `Refusal` 503 if only a newer release has the edition: during a rollout older servers still run (decision
 * 0020).
 */
export function ownEdition(code: string, year: number): FullEdition {
  const found = fullEditions().find((edition) => edition.code === code)
  if (found) return found
  throw new Refusal(503, draftRefusalText.newerForms(year))
}

/** Jobs over all years skip the others. */
export function ownEditions(): readonly string[] {
  return fullEditions().map(({ code }) => code)
}

const editions = perDatabase(() => new Map<number, FullEdition>())

/** Throws `Refusal`: 404 for a year that is not started, 503 as `ownEdition`. */
export async function editionOfYear(db: Kysely<Schema>, year: number): Promise<FullEdition> {
  const found = await startedEdition(db, year)
  if (found) return found
  throw new Refusal(404, draftRefusalText.noYear(year))
}

/** Throws `Refusal` 503 if this server lacks the forms. A year that is not started passes. */
export async function refuseNewerForms(db: Kysely<Schema>, year: number): Promise<void> {
  await startedEdition(db, year)
}

async function startedEdition(db: Kysely<Schema>, year: number): Promise<FullEdition | null> {
  const found = editions(db).get(year)
  if (found) return found
  const row = await db
    .selectFrom('financial_year')
    .select('edition')
    .where('year', '=', year)
    .executeTakeFirst()
  if (!row) return null
  const edition = ownEdition(row.edition, year)
  // Uncommitted values must not be cached.
  if (!(db instanceof Transaction)) editions(db).set(year, edition)
  return edition
}

export async function normsVersion(db: Kysely<Schema>, year: number): Promise<number | null> {
  const row = await db
    .selectFrom('norm_set')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('year', '=', year)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return row?.version ?? null
}

export async function yearsWithNorms(db: Kysely<Schema>): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('norm_set')
    .select('year')
    .distinct()
    .where('published_at', 'is not', null)
    .orderBy('year')
    .execute()
  return rows.map(({ year }) => year)
}

export async function orderedYears(db: Kysely<Schema>): Promise<readonly number[]> {
  const editions = Object.entries(await editionCodes(db))
  return editions.flatMap(([year, edition]) => (isOrdered(edition) ? [Number(year)] : []))
}

export async function editionCodes(db: Kysely<Schema>): Promise<Readonly<Record<string, string>>> {
  const rows = await db.selectFrom('financial_year').select(['year', 'edition']).execute()
  return Object.fromEntries(rows.map(({ year, edition }) => [year, edition]))
}

/** Has ordered forms; 0 without one. */
export async function newestYear(db: Kysely<Schema>): Promise<number> {
  return newestOrdered({ years: await yearsWithNorms(db), editions: await editionCodes(db) }) ?? 0
}

/** Newest last. */
export async function yearsOfNorms(
  db: Kysely<Schema>,
): Promise<readonly { readonly year: number; readonly edition: string }[]> {
  return db
    .selectFrom('norm_set')
    .innerJoin('financial_year', 'financial_year.year', 'norm_set.year')
    .select(['norm_set.year', 'edition'])
    .distinct()
    .where('published_at', 'is not', null)
    .where(sql<boolean>`content <> '{}'::jsonb`)
    .orderBy('year')
    .execute()
}
