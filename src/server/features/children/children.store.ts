import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { type KnownChild, noStudy, type RegisteredChild, type Study } from '#domain/people/children.ts'
import type { Schema } from '#server/database/schema.ts'
import type { PeopleWrite } from '#server/draft/draft-write.ts'

const text = z.string().catch('')
const id = z.string().nullable().catch(null)

const storedStudy: z.ZodType<Study> = z.object({
  isDemandProfession: z.boolean().catch(noStudy.isDemandProfession),
  educationWorkedYear: z.number().catch(noStudy.educationWorkedYear),
  educationLevelId: id,
  educationLevelName: text,
  fieldOfEducationId: id,
  fieldOfEducationName: text,
  schoolId: id,
  schoolName: text,
  academicLevel: z.number().nullable().catch(noStudy.academicLevel),
  childRegisterNumber: text,
  childLastName: text,
  childFirstName: text,
  tuition: z.number().catch(noStudy.tuition),
  description: text,
})

/** The children of staff of a year. */
export async function readChildren(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<readonly KnownChild[]> {
  const rows = await db
    .selectFrom('staff_child')
    .select(['child_scholarship_id', 'assignment_id', 'confirmed', 'detail'])
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .orderBy('child_scholarship_id')
    .execute()
  return rows.map((row) => ({
    childScholarshipId: row.child_scholarship_id,
    assignmentId: row.assignment_id,
    confirmed: row.confirmed,
    study: storedStudy.parse(row.detail),
  }))
}

/** Writes rows, new or in their place. One statement, however many. */
export async function writeChildren(
  { trx, institution, year }: PeopleWrite,
  children: readonly RegisteredChild[],
  state: 'confirmed' | 'unconfirmed',
): Promise<void> {
  if (children.length === 0) return
  const ids = children.map(({ childScholarshipId }) => childScholarshipId)
  const parents = children.map(({ assignmentId }) => assignmentId)
  const studies = children.map(({ study }) => JSON.stringify(study))
  await sql`
    insert into staff_child (institution_id, year, child_scholarship_id, assignment_id, confirmed, detail)
    select ${institution.id}, ${year}::int, id, parent, ${state === 'confirmed'}::boolean, study::jsonb
    from unnest(${ids}::text[], ${parents}::text[], ${studies}::text[]) as one (id, parent, study)
    on conflict (institution_id, year, child_scholarship_id) do update
    set assignment_id = excluded.assignment_id, confirmed = excluded.confirmed, detail = excluded.detail
  `.execute(trx)
}

/** Takes rows away. */
export async function deleteChildren(
  { trx, institution, year }: PeopleWrite,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('staff_child')
    .where('institution_id', '=', institution.id)
    .where('year', '=', year)
    .where(sql<boolean>`child_scholarship_id = any(${[...ids]}::text[])`)
    .execute()
}
