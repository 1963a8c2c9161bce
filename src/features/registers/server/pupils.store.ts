import { type Kysely, sql } from 'kysely'
import { type PupilFigure, type PupilFigureChange, studyYearsOf } from '#budget/people/pupils.ts'
import type { Origin } from '#budget/people/register-origin.ts'
import { lockDraft } from '#budget/server/lock.store.ts'
import { originColumns, type RegisterWrite } from '#budget/server/register-origin.store.ts'
import type { Schema } from '#platform/database/schema.ts'

/** Years share study years: the draft of the previous year sees the figures too. */
export async function writePupilFigures(
  write: RegisterWrite,
  changes: readonly PupilFigureChange[],
  origin: Origin,
): Promise<void> {
  if (changes.length === 0) return
  const { trx, institution, year } = write
  const { origin_by, origin_at } = originColumns(write, origin)
  const studyYears = changes.map(({ studyYear }) => studyYear)
  const kinds = changes.map(({ kind }) => kind)
  const grades = changes.map(({ grade }) => grade)
  const quantities = changes.map(({ to }) => to)
  await sql`
    insert into pupil_register (institution_id, study_year, kind, grade, quantity, origin, origin_by, origin_at)
    select ${institution.id}, study_year, kind, grade, quantity, ${origin}, ${origin_by}, ${origin_at}::timestamptz
    from unnest(${studyYears}::int[], ${kinds}::text[], ${grades}::int[], ${quantities}::int[]) as one (study_year, kind, grade, quantity)
    on conflict (institution_id, study_year, kind, grade) do update
    set quantity = excluded.quantity, origin = excluded.origin, origin_by = excluded.origin_by, origin_at = excluded.origin_at
  `.execute(trx)
  await lockDraft(trx, institution.id, year - 1)
}

export async function pupilsAreRegistered(write: RegisterWrite): Promise<void> {
  const { trx, institution, year } = write
  await trx
    .updateTable('pupil_register')
    .set(originColumns(write, 'registry'))
    .where('institution_id', '=', institution.id)
    .where('study_year', 'in', [...studyYearsOf(year)])
    .where('origin', '<>', 'registry')
    .execute()
}

export async function readPupilFiguresOf(
  db: Kysely<Schema>,
  institutionIds: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, readonly PupilFigure[]>> {
  const rows = await db
    .selectFrom('pupil_register')
    .select(['institution_id', 'study_year', 'kind', 'grade', 'quantity'])
    .where(sql<boolean>`institution_id = any(${[...institutionIds]}::text[])`)
    .where('study_year', 'in', [...studyYearsOf(year)])
    .execute()
  const byInstitution = Map.groupBy(rows, (row) => row.institution_id)
  return new Map(
    [...byInstitution].map(([id, of]) => [
      id,
      of.map(({ study_year, kind, grade, quantity }) => ({ studyYear: study_year, kind, grade, quantity })),
    ]),
  )
}
