import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type Catalogues, modelCatalogues } from '#domain/norms/catalogues.ts'
import type { Schema } from '#server/database/schema.ts'

const listed = { id: z.string(), name: z.string() }

/** The form of each list, as it is kept and as an administrator sends it. */
export const catalogueForms = {
  jobs: z.array(z.object({ ...listed, gradeStepId: z.string(), gradeStepName: z.string() })),
  educationLevels: z.array(z.object(listed)),
  fieldsOfEducation: z.array(z.object({ ...listed, levels: z.array(z.string()) })),
  schools: z.array(z.object({ ...listed, state: z.boolean() })),
} satisfies { readonly [Name in keyof Catalogues]: z.ZodType<Catalogues[Name]> }

/** The lists of a year: those of the newest year up to it in which an administrator has changed one, else the model's. */
export async function readCatalogues(db: Kysely<Schema>, year: number): Promise<Catalogues> {
  const rows = await db
    .selectFrom('catalogue')
    .select(['name', 'content'])
    .where('year', '<=', year)
    .orderBy('year')
    .execute()
  const kept = new Map(rows.map(({ name, content }) => [name, content]))
  return {
    jobs: catalogueForms.jobs.parse(kept.get('jobs') ?? modelCatalogues.jobs),
    educationLevels: catalogueForms.educationLevels.parse(
      kept.get('educationLevels') ?? modelCatalogues.educationLevels,
    ),
    fieldsOfEducation: catalogueForms.fieldsOfEducation.parse(
      kept.get('fieldsOfEducation') ?? modelCatalogues.fieldsOfEducation,
    ),
    schools: catalogueForms.schools.parse(kept.get('schools') ?? modelCatalogues.schools),
  }
}
