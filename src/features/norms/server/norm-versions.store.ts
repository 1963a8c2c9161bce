import { type Kysely, type Selectable, sql } from 'kysely'
import { normForm } from '#budget/api.ts'
import { ownEdition } from '#budget/server/norms.store.ts'
import { bumpYearVersion } from '#budget/server/version.store.ts'
import type { NormVersion } from '#features/administration/api.ts'
import type { AdminTransaction } from '#features/administration/server/admin-write.store.ts'
import { type NormSet, withNewNorms } from '#forms/norms/year-norms.ts'
import type { Schema } from '#platform/database/schema.ts'

type NormSetRow = Omit<Selectable<Schema['norm_set']>, 'content'>
const columns = [
  'year',
  'version',
  'published_at',
  'published_by',
  'changed_at',
  'changed_by',
  'note',
] as const

export type StoredNormVersion = NormVersion & { readonly content: NormSet }

/** Reads the versions without their content, newest first. */
export async function readVersions(
  db: Kysely<Schema>,
): Promise<readonly { readonly year: number; readonly versions: readonly NormVersion[] }[]> {
  const rows = await db
    .selectFrom('norm_set')
    .select(columns)
    .orderBy('year', 'desc')
    .orderBy('version', 'desc')
    .execute()
  const years = [...new Set(rows.map(({ year }) => year))]
  return years.map((year) => ({
    year,
    versions: rows.filter((row) => row.year === year).map(versionOf),
  }))
}

export async function readVersion(
  db: Kysely<Schema>,
  year: number,
  version: number,
): Promise<StoredNormVersion | null> {
  const row = await selectVersions(db, year).where('norm_set.version', '=', version).executeTakeFirst()
  return row ? toStoredVersion(row) : null
}

/** There is at most one. */
export async function readNormDraft(db: Kysely<Schema>, year: number): Promise<StoredNormVersion | null> {
  const row = await selectVersions(db, year).where('published_at', 'is', null).executeTakeFirst()
  return row ? toStoredVersion(row) : null
}

function selectVersions(db: Kysely<Schema>, year: number) {
  return db
    .selectFrom('norm_set')
    .innerJoin('financial_year', 'financial_year.year', 'norm_set.year')
    .select(columns.map((column) => `norm_set.${column}` as const))
    .select(['norm_set.content', 'edition'])
    .where('norm_set.year', '=', year)
}

function toStoredVersion(
  row: Selectable<Schema['norm_set']> & { readonly edition: string },
): StoredNormVersion {
  const content = withNewNorms(ownEdition(row.edition, row.year).norms, normForm.parse(row.content), row.year)
  return { ...versionOf(row), content }
}

export async function lockNorms({ trx }: AdminTransaction): Promise<void> {
  await sql`lock table norm_set in share row exclusive mode`.execute(trx)
}

export async function startFinancialYear(
  { trx }: AdminTransaction,
  year: number,
  edition: string,
): Promise<void> {
  await trx.insertInto('financial_year').values({ year, edition }).execute()
}

type NormVersionDraft = {
  readonly year: number
  readonly version: number
  readonly content: NormSet
  readonly note: string
}

export async function writeDraft({ trx, by, at }: AdminTransaction, draft: NormVersionDraft): Promise<void> {
  const { year, version, note } = draft
  const values = { content: JSON.stringify(draft.content), changed_at: at, changed_by: by, note }
  await trx
    .insertInto('norm_set')
    .values({ year, version, ...values })
    .onConflict((conflict) => conflict.columns(['year', 'version']).doUpdateSet(values))
    .execute()
}

/** Publishes the draft. A published version never changes. */
export async function publishDraft(
  { trx, by, at }: AdminTransaction,
  { year, version, note }: Omit<NormVersionDraft, 'content'>,
): Promise<void> {
  await trx
    .updateTable('norm_set')
    .set({ published_at: at, published_by: by, note })
    .where('year', '=', year)
    .where('version', '=', version)
    .execute()
  await bumpYearVersion(trx, year)
}

export async function deleteDraft({ trx }: AdminTransaction, year: number): Promise<void> {
  await trx.deleteFrom('norm_set').where('year', '=', year).where('published_at', 'is', null).execute()
}

function versionOf(row: NormSetRow): NormVersion {
  return {
    version: row.version,
    publishedAt: row.published_at?.toISOString() ?? null,
    publishedBy: row.published_by,
    changedAt: row.changed_at?.toISOString() ?? null,
    changedBy: row.changed_by,
    note: row.note ?? '',
  }
}
