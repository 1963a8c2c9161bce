import { sql } from 'kysely'
import type { PupilChange } from '#contract/people.ts'
import type { YearWrite } from '#server/features/staff/own-year.store.ts'

/** The study years that a financial year stands on: the running one and the one before, by the year in which they begin. */
export function studyYearsOf(year: number): readonly number[] {
  return [year - 1, year - 2]
}

/** The pupil register of these study years, as we have it. */
export async function readPupilFigures({ trx, institution, year }: YearWrite) {
  const rows = await trx
    .selectFrom('pupil_register')
    .select(['study_year', 'kind', 'grade', 'quantity'])
    .where('institution_id', '=', institution.id)
    .where('study_year', 'in', [...studyYearsOf(year)])
    .execute()
  return rows.map(({ study_year, ...rest }) => ({ studyYear: study_year, ...rest }))
}

/** Writes the changed figures. One statement, however many. */
export async function writePupilFigures(
  { trx, institution }: YearWrite,
  changes: readonly PupilChange[],
): Promise<void> {
  if (changes.length === 0) return
  const studyYears = changes.map(({ studyYear }) => studyYear)
  const kinds = changes.map(({ kind }) => kind)
  const grades = changes.map(({ grade }) => grade)
  const quantities = changes.map(({ to }) => to)
  await sql`
    insert into pupil_register (institution_id, study_year, kind, grade, quantity)
    select ${institution.id}, study_year, kind, grade, quantity
    from unnest(${studyYears}::int[], ${kinds}::text[], ${grades}::int[], ${quantities}::int[]) as one (study_year, kind, grade, quantity)
    on conflict (institution_id, study_year, kind, grade) do update set quantity = excluded.quantity
  `.execute(trx)
}
