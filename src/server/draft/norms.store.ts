import { type Kysely, Transaction } from 'kysely'
import { normForm } from '#contract/admin.ts'
import { fullEditionOf } from '#domain/editions/full-editions.ts'
import type { FullEdition } from '#domain/editions/reports.ts'
import { type NormSet, withNewNorms } from '#domain/norms/year-norms.ts'
import { remembered } from '#server/database/remembered.ts'
import type { Schema } from '#server/database/schema.ts'
import { boundedMemory } from '#server/draft/bounded-memory.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/draft.ts'

/** Norms with the number of their version, and the edition of their year. */
export type VersionedNorms = NormSet & { readonly version: number; readonly edition: FullEdition }

/** The norms of a financial year as last published, or as one version has them; `null` for a year without norms. */
export async function readNorms(
  db: Kysely<Schema>,
  year: number,
  version?: number,
): Promise<VersionedNorms | null> {
  const wanted = version ?? (await normsVersion(db, year))
  return wanted === null ? null : normsOf(db, year, wanted)
}

/** As many versions of norms are remembered at a time: those of some years, and of what was sent with older ones. */
const MOST_KNOWN = 32
const known = remembered(() => boundedMemory<VersionedNorms>(MOST_KNOWN, () => 1))

/**
 * One published version of a year's norms; `null` where there is none. What is published never changes, and to read and check it takes as
 * long as to calculate a year: the last versions are remembered. Also what a transaction reads: none that publishes norms asks for them.
 */
export async function normsOf(
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
  const edition = fullEditionOf(row.edition)
  return { ...withNewNorms(edition.norms, normForm.parse(row.content), year), version, edition }
}

const editions = remembered(() => new Map<number, FullEdition>())

/** The edition of a year's forms, which it keeps for ever. Throws a 404 `Refusal` for a year that was not begun. */
export async function editionOfYear(db: Kysely<Schema>, year: number): Promise<FullEdition> {
  const found = editions(db).get(year)
  if (found) return found
  const row = await db
    .selectFrom('financial_year')
    .select('edition')
    .where('year', '=', year)
    .executeTakeFirst()
  if (!row) throw new Refusal(404, blankText.noYear(year))
  const edition = fullEditionOf(row.edition)
  // What is not committed yet may never be.
  if (!(db instanceof Transaction)) editions(db).set(year, edition)
  return edition
}

/** The version of a year's norms that counts; `null` for a year without norms. */
export async function normsVersion(db: Kysely<Schema>, year: number): Promise<number | null> {
  const row = await db
    .selectFrom('norm_set')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('year', '=', year)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return row?.version ?? null
}

/** The years that have published norms, rising. */
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

/** The newest year with published norms; 0 without one. */
export async function newestYear(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('norm_set')
    .select(({ fn }) => fn.max('year').as('year'))
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return row?.year ?? 0
}
