import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Origin } from '#budget/people/register-origin.ts'
import { originColumns, type RegisterWrite } from '#budget/server/register-origin.store.ts'
import { type KnownChild, noStudy } from '#features/children/children.ts'
import type { RegisteredChild, Study } from '#features/registries/registered-people.ts'
import type { Schema } from '#platform/database/schema.ts'

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
  return rows.map(childOf)
}

type ScholarshipRow = {
  readonly child_scholarship_id: string
  readonly assignment_id: string
  readonly confirmed: boolean
  readonly detail: unknown
}

function childOf({ child_scholarship_id, assignment_id, confirmed, detail }: ScholarshipRow): KnownChild {
  return {
    childScholarshipId: child_scholarship_id,
    assignmentId: assignment_id,
    confirmed,
    study: storedStudy.parse(detail),
  }
}

/** A confirmed row retains its origin. */
export async function writeChildren(
  write: RegisterWrite,
  children: readonly RegisteredChild[],
  { state, origin }: { readonly state: 'confirmed' | 'unconfirmed'; readonly origin: Origin },
): Promise<void> {
  if (children.length === 0) return
  const { trx, institution, year } = write
  const { origin_by, origin_at } = originColumns(write, origin)
  const ids = children.map(({ childScholarshipId }) => childScholarshipId)
  const parents = children.map(({ assignmentId }) => assignmentId)
  const studies = children.map(({ study }) => JSON.stringify(study))
  await sql`
    insert into staff_child
      (institution_id, year, child_scholarship_id, assignment_id, confirmed, detail, origin, origin_by, origin_at)
    select ${institution.id}, ${year}::int, id, parent, ${state === 'confirmed'}::boolean, study::jsonb,
      ${origin}, ${origin_by}, ${origin_at}::timestamptz
    from unnest(${ids}::text[], ${parents}::text[], ${studies}::text[]) as one (id, parent, study)
    on conflict (institution_id, year, child_scholarship_id) do update
    set assignment_id = excluded.assignment_id, confirmed = excluded.confirmed, detail = excluded.detail,
      origin = case when excluded.confirmed then staff_child.origin else excluded.origin end,
      origin_by = case when excluded.confirmed then staff_child.origin_by else excluded.origin_by end,
      origin_at = case when excluded.confirmed then staff_child.origin_at else excluded.origin_at end
  `.execute(trx)
}

export async function childrenAreRegistered(write: RegisterWrite): Promise<void> {
  const { trx, institution, year } = write
  await trx
    .updateTable('staff_child')
    .set(originColumns(write, 'registry'))
    .where('institution_id', '=', institution.id)
    .where('year', '=', year)
    .where('confirmed', '=', false)
    .where('origin', '<>', 'registry')
    .execute()
}

export async function deleteChildren(
  { trx, institution, year }: RegisterWrite,
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

export async function readChildrenOf(
  db: Kysely<Schema>,
  institutionIds: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, readonly KnownChild[]>> {
  const rows = await db
    .selectFrom('staff_child')
    .select(['institution_id', 'child_scholarship_id', 'assignment_id', 'confirmed', 'detail'])
    .where(sql<boolean>`institution_id = any(${[...institutionIds]}::text[])`)
    .where('year', '=', year)
    .orderBy('child_scholarship_id')
    .execute()
  const byInstitution = Map.groupBy(rows, (row) => row.institution_id)
  return new Map([...byInstitution].map(([id, of]) => [id, of.map(childOf)]))
}
