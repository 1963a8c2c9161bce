import type { Kysely } from 'kysely'
import type { PositionRow } from '#budget/api.ts'
import { draftRefusalText } from '#budget/draft-text.ts'
import type { Institution } from '#budget/server/actor.ts'
import { normsOfDraft } from '#budget/server/load-draft.ts'
import type { PeopleWrite } from '#budget/server/write.ts'
import { indicatorsOf, type Position, positionNormsOf } from '#features/positions/positions.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

export type StoredPosition = Position & { readonly positionId: string }

export async function readPositions(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<readonly StoredPosition[]> {
  const rows = await db
    .selectFrom('position')
    .select(['position_id', 'job_id', 'job_name', 'grade_step_id', 'grade_step_name'])
    .select(['required_quantity', 'salary', 'description'])
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .orderBy('ordinal')
    .orderBy('position_id')
    .execute()
  return rows.map((row) => ({
    positionId: row.position_id,
    jobId: row.job_id,
    jobName: row.job_name,
    gradeStepId: row.grade_step_id,
    gradeStepName: row.grade_step_name ?? '',
    quantity: Number(row.required_quantity),
    salary: Number(row.salary),
    description: row.description ?? '',
  }))
}

export async function addPosition(write: PeopleWrite, position: StoredPosition): Promise<void> {
  const { trx, institution, year } = write
  const { last } = await trx
    .selectFrom('position')
    .select(({ fn }) => fn.max<number | null>('ordinal').as('last'))
    .where('institution_id', '=', institution.id)
    .where('year', '=', year)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('position')
    .values({
      institution_id: institution.id,
      year,
      position_id: position.positionId,
      ordinal: (last ?? 0) + 1,
      ...columnsOf(position),
    })
    .execute()
}

export async function editPosition(write: PeopleWrite, position: StoredPosition): Promise<void> {
  const { trx, institution, year } = write
  await trx
    .updateTable('position')
    .set(columnsOf(position))
    .where('institution_id', '=', institution.id)
    .where('year', '=', year)
    .where('position_id', '=', position.positionId)
    .execute()
}

export async function deletePosition(
  { trx, institution, year }: PeopleWrite,
  positionId: string,
): Promise<void> {
  await trx
    .deleteFrom('position')
    .where('institution_id', '=', institution.id)
    .where('year', '=', year)
    .where('position_id', '=', positionId)
    .execute()
}

function columnsOf({
  jobId,
  jobName,
  gradeStepId,
  gradeStepName,
  quantity,
  salary,
  description,
}: StoredPosition) {
  return {
    job_id: jobId,
    job_name: jobName,
    grade_step_id: gradeStepId,
    grade_step_name: gradeStepName,
    required_quantity: quantity,
    salary,
    description,
  }
}

/** Throws `Refusal` 404 for a year without norms. */
export async function positionRows(
  db: Kysely<Schema>,
  institution: Institution,
  year: number,
): Promise<readonly PositionRow[]> {
  const { id, group, profile } = institution
  const norms = await normsOfDraft(db, institution, year)
  if (norms === null) throw new Refusal(404, draftRefusalText.noYear(year))
  const prices = positionNormsOf(norms.givens, profile.location)
  const positions = await readPositions(db, id, year)
  return positions.map((position) => positionOnWire(position, group, prices))
}

export function positionOnWire(
  position: StoredPosition,
  group: Institution['group'],
  prices: ReturnType<typeof positionNormsOf>,
): PositionRow {
  return {
    positionExpensesId: Number(position.positionId),
    jobId: position.jobId === null ? null : Number(position.jobId),
    jobName: position.jobName,
    gradeStepId: position.gradeStepId,
    gradeStepName: position.gradeStepName,
    requiredQty: position.quantity,
    salary: position.salary,
    description: position.description,
    ...indicatorsOf(group, position, prices),
  }
}
