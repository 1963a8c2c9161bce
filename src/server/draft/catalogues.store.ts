import type { Kysely } from 'kysely'
import { catalogueForms } from '#contract/admin.ts'
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
