import { type Kysely, Transaction } from 'kysely'
import { normForm } from '#contract/admin.ts'
import { fullEditions } from '#domain/editions/full-editions.ts'
import type { FullEdition } from '#domain/editions/reports.ts'
import { type NormSet, withNewNorms } from '#domain/norms/year-norms.ts'
import { isExample } from '#domain/sheet/example.ts'
import { remembered } from '#server/database/remembered.ts'
import type { Schema } from '#server/database/schema.ts'
import { boundedMemory } from '#server/draft/bounded-memory.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/draft.ts'
import { httpText } from '#text/http.ts'

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
  const edition = ownEdition(row.edition, year)
  return { ...withNewNorms(edition.norms, normForm.parse(row.content), year), version, edition }
}

/**
 * The edition that a year names. Throws the 503 `Refusal` of a year whose forms only a newer program has: while a release is rolled out, servers
 * of the one before stand beside it (decision 0020).
 */
export function ownEdition(code: string, year: number): FullEdition {
  const found = fullEditions().find((edition) => edition.code === code)
  if (found) return found
  throw new Refusal(503, httpText.newerForms(year))
}

/** The editions that this program has, by code: what is done for every year leaves the others to servers that have theirs. */
export function ownEditions(): readonly string[] {
  return fullEditions().map(({ code }) => code)
}

const editions = remembered(() => new Map<number, FullEdition>())

/** The edition of a year's forms, which it keeps for ever. Throws a `Refusal`: 404 for a year that was not begun, 503 as `ownEdition`. */
export async function editionOfYear(db: Kysely<Schema>, year: number): Promise<FullEdition> {
  const found = await begunEdition(db, year)
  if (found) return found
  throw new Refusal(404, blankText.noYear(year))
}

/** Throws the 503 `Refusal` of a year whose forms this program does not have. One that was not begun passes. */
export async function refuseNewerForms(db: Kysely<Schema>, year: number): Promise<void> {
  await begunEdition(db, year)
}

async function begunEdition(db: Kysely<Schema>, year: number): Promise<FullEdition | null> {
  const found = editions(db).get(year)
  if (found) return found
  const row = await db
    .selectFrom('financial_year')
    .select('edition')
    .where('year', '=', year)
    .executeTakeFirst()
  if (!row) return null
  const edition = ownEdition(row.edition, year)
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

/** The years whose forms are made up, which only a demonstration has. */
export async function exampleYears(db: Kysely<Schema>): Promise<readonly number[]> {
  const editions = Object.entries(await editionCodes(db))
  return editions.flatMap(([year, edition]) => (isExample(edition) ? [Number(year)] : []))
}

/** The edition of each year that was begun. */
export async function editionCodes(db: Kysely<Schema>): Promise<Readonly<Record<string, string>>> {
  const rows = await db.selectFrom('financial_year').select(['year', 'edition']).execute()
  return Object.fromEntries(rows.map(({ year, edition }) => [year, edition]))
}

/** The newest year with published norms, of those that are no examples; 0 without one. */
export async function newestYear(db: Kysely<Schema>): Promise<number> {
  const examples = await exampleYears(db)
  return (await yearsWithNorms(db)).findLast((year) => !examples.includes(year)) ?? 0
}
