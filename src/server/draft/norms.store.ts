import { type Kysely, sql } from 'kysely'
import { normForm } from '#contract/admin.ts'
import { fullEditionOf } from '#domain/editions/full-editions.ts'
import type { FullEdition } from '#domain/editions/reports.ts'
import { type NormSet, withNewNorms } from '#domain/norms/year-norms.ts'
import type { Schema } from '#server/database/schema.ts'
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
  const row = await db
    .selectFrom('norm_set')
    .innerJoin('financial_year', 'financial_year.year', 'norm_set.year')
    .select(['norm_set.version', 'edition', sql<string>`content::text`.as('content')])
    .where('norm_set.year', '=', year)
    .where('published_at', 'is not', null)
    .$if(version !== undefined, (query) => query.where('norm_set.version', '=', version ?? 0))
    .orderBy('norm_set.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const edition = fullEditionOf(row.edition)
  return { ...withNewNorms(edition.norms, normsIn(row.content), year), version: row.version, edition }
}

/** The edition of a year's forms. Throws a 404 `Refusal` for a year that was not begun. */
export async function editionOfYear(db: Kysely<Schema>, year: number): Promise<FullEdition> {
  const row = await db
    .selectFrom('financial_year')
    .select('edition')
    .where('year', '=', year)
    .executeTakeFirst()
  if (!row) throw new Refusal(404, blankText.noYear(year))
  return fullEditionOf(row.edition)
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

/** As many years and versions as are asked for at a time. */
const MOST_KNOWN = 8
const known = new Map<string, NormSet>()

/** The norms in a JSON text. Every call reads them, and to check their form takes as long as to calculate a year: the last texts are remembered. */
function normsIn(text: string): NormSet {
  const norms = known.get(text) ?? normForm.parse(JSON.parse(text))
  known.delete(text)
  known.set(text, norms)
  const [oldest = ''] = known.keys()
  if (known.size > MOST_KNOWN) known.delete(oldest)
  return norms
}
