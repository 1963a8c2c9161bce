import { type Kysely, sql } from 'kysely'
import type { AdminTransaction } from '#features/administration/server/admin-write.store.ts'
import { catalogueForms } from '#features/catalogues/api.ts'
import { type Catalogues, modelCatalogues } from '#forms/norms/catalogues.ts'
import type { Schema } from '#platform/database/schema.ts'

/** Uses the newest changed lists up to `year`, otherwise the built-in ones. */
export async function readCatalogues(db: Kysely<Schema>, year: number): Promise<Catalogues> {
  const rows = await db
    .selectFrom('catalogue')
    .select(['name', 'content'])
    .where('year', '<=', year)
    .orderBy('year')
    .execute()
  const storedByName = new Map(rows.map(({ name, content }) => [name, content]))
  return {
    jobs: catalogueForms.jobs.parse(storedByName.get('jobs') ?? modelCatalogues.jobs),
    educationLevels: catalogueForms.educationLevels.parse(
      storedByName.get('educationLevels') ?? modelCatalogues.educationLevels,
    ),
    fieldsOfEducation: catalogueForms.fieldsOfEducation.parse(
      storedByName.get('fieldsOfEducation') ?? modelCatalogues.fieldsOfEducation,
    ),
    schools: catalogueForms.schools.parse(storedByName.get('schools') ?? modelCatalogues.schools),
  }
}

type StoredCatalogue = {
  readonly year: number
  readonly name: keyof Catalogues
  readonly rows: Catalogues[keyof Catalogues]
}

/** Stores the list of a year, which also applies to later years without their own list. */
export async function writeCatalogue(
  { trx, by, at }: AdminTransaction,
  { year, name, rows }: StoredCatalogue,
): Promise<void> {
  const values = { content: JSON.stringify(rows), changed_at: at, changed_by: by }
  await trx
    .insertInto('catalogue')
    .values({ year, name, ...values })
    .onConflict((conflict) => conflict.columns(['year', 'name']).doUpdateSet(values))
    .execute()
}

export async function lockCatalogues({ trx }: AdminTransaction): Promise<void> {
  await sql`lock table catalogue in share row exclusive mode`.execute(trx)
}

/** ISO time; `null` and '' for the built-in list. */
type CatalogueChange = { readonly at: string | null; readonly by: string }

export async function readCatalogueChanges(
  db: Kysely<Schema>,
  year: number,
): Promise<Readonly<Record<keyof Catalogues, CatalogueChange>>> {
  const rows = await db
    .selectFrom('catalogue')
    .select(['name', 'changed_at', 'changed_by'])
    .where('year', '<=', year)
    .orderBy('year')
    .execute()
  const changeOf = (name: keyof Catalogues): CatalogueChange => {
    const last = rows.findLast((row) => row.name === name)
    return { at: last?.changed_at.toISOString() ?? null, by: last?.changed_by ?? '' }
  }
  return {
    jobs: changeOf('jobs'),
    educationLevels: changeOf('educationLevels'),
    fieldsOfEducation: changeOf('fieldsOfEducation'),
    schools: changeOf('schools'),
  }
}
