import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/**
 * A text that is another one as soon as a read of an institution's year shows anything else (calculation §9, One stamp). Made of four
 * versions: of the draft, of the draft of the year before, of which last year's figures come, of the institution, whose profile and users'
 * names stand in it, and of the financial year with its norms, periods and reviewers' names. Whoever writes raises one of them:
 * `lockDraft` and a save the draft's, `raiseInstitution` and `raiseYear` the others. Compare it for equality only.
 */
export type Stamp = string

const SOURCES = join(import.meta.dirname, '../..')

/**
 * Names what this program's sources are: another one may show another draft, or work out other figures of it, under the same stamp. It is the same on every server that runs
 * them, and another one after an update that forgot to count its version up.
 */
export const release = digestOf(globSync('{contract,domain,server,text}/**/*.ts', { cwd: SOURCES }))

function digestOf(paths: readonly string[]): string {
  const digest = createHash('sha256')
  for (const path of paths.toSorted()) digest.update(readFileSync(join(SOURCES, path)))
  return digest.digest('hex').slice(0, 8)
}

/** The versions of which a stamp is made; none where nobody has raised one yet. */
export type StampVersions = {
  readonly draft?: number | null
  readonly before?: number | null
  readonly institution?: number | null
  readonly financialYear?: number | null
}

/** Selects the versions of the institution of another table's row, in the same statement. */
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

/** The stamp of some versions. */
export function stampOf({ draft, before, institution, financialYear }: StampVersions): Stamp {
  return [draft, before, institution, financialYear].map((version) => version ?? 0).join('.')
}

/** The versions of which a stamp was made, in its order: draft, draft of the year before, institution, financial year. */
export function versionsIn(stamp: Stamp): readonly number[] {
  return stamp.split('.').map(Number)
}

/** The stamp of a draft after one more write to it. */
export function stampAfter(stamp: Stamp): Stamp {
  const [draft = 0, ...others] = versionsIn(stamp)
  return [draft + 1, ...others].join('.')
}

/** The same in SQL, of the tables `draft`, `draft as earlier`, `institution` and `financial_year`. */
export const stampColumn = sql<Stamp>`concat_ws('.', coalesce(draft.version, 0), coalesce(earlier.version, 0),
  coalesce(institution.version, 0), coalesce(financial_year.version, 0))`

/** The stamp of one institution's year. */
export async function readStamp(db: Kysely<Schema>, institutionId: string, year: number): Promise<Stamp> {
  return (await readStamps(db, [institutionId], year)).get(institutionId) ?? stampOf({})
}

/** The stamp of one year of each of some institutions, in one statement. */
export async function readStamps(
  db: Kysely<Schema>,
  institutionIds: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, Stamp>> {
  const { rows } = await sql<StampVersions & { readonly id: string }>`
    select institution.institution_id as "id", draft.version as "draft", earlier.version as "before",
      institution.version as "institution", financial_year.version as "financialYear"
    from institution
    left join draft on draft.institution_id = institution.institution_id and draft.year = ${year}
    left join draft as earlier on earlier.institution_id = institution.institution_id and earlier.year = ${year - 1}
    left join financial_year on financial_year.year = ${year}
    where institution.institution_id = any(${institutionIds}::text[])
  `.execute(db)
  return new Map(rows.map(({ id, ...versions }) => [id, stampOf(versions)]))
}

/** Moves every draft of an institution: its profile or name, or the names of its users are others. */
export async function raiseInstitution(trx: Transaction<Schema>, institutionId: string): Promise<void> {
  await trx
    .updateTable('institution')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('institution_id', '=', institutionId)
    .execute()
}

/**
 * Moves every draft of a financial year because its deadlines are others, and takes along the figures that are kept of them: none of these depends on a
 * deadline (calculation §10, Deadlines), so that nothing becomes outdated.
 */
export async function raiseDeadlines(trx: Transaction<Schema>, year: number): Promise<void> {
  await raiseYear(trx, year)
  await sql`
    with stamped as (
      select institution.institution_id, ${stampColumn} as is_stamp,
        concat_ws('.', coalesce(draft.version, 0), coalesce(earlier.version, 0), coalesce(institution.version, 0),
          financial_year.version - 1) as was_stamp
      from institution join financial_year on financial_year.year = ${year}
      left join draft on draft.institution_id = institution.institution_id and draft.year = financial_year.year
      left join draft as earlier
        on earlier.institution_id = institution.institution_id and earlier.year = financial_year.year - 1
    )
    update draft_figures set stamp = stamped.is_stamp from stamped
    where draft_figures.institution_id = stamped.institution_id and draft_figures.year = ${year}
      and draft_figures.stamp = stamped.was_stamp
  `.execute(trx)
}

/** The same of one institution whose deadline is another: the figures of the stamp before stand under the one after. */
export async function carryFigures(
  trx: Transaction<Schema>,
  { institutionId, year }: { readonly institutionId: string; readonly year: number },
  { before, after }: { readonly before: Stamp; readonly after: Stamp },
): Promise<void> {
  await trx
    .updateTable('draft_figures')
    .set({ stamp: after })
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .where('stamp', '=', before)
    .execute()
}

/** Moves every draft of a financial year, or of all: its norms or periods, or the names of reviewers are others. */
export async function raiseYear(trx: Transaction<Schema>, year: number | 'all'): Promise<void> {
  await trx
    .updateTable('financial_year')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .$if(year !== 'all', (query) => query.where('year', '=', Number(year)))
    .execute()
}
