import { sql } from 'kysely'
import type { PupilFigureChange } from '#domain/people/pupils.ts'
import { lockDraft } from '#server/draft/draft-lock.store.ts'
import type { PeopleWrite } from '#server/draft/draft-write.ts'

/** Writes the changed figures; one statement, however many. They stand in the draft of the year before too: years share study years. */
export async function writePupilFigures(
  { trx, institution, year }: PeopleWrite,
  changes: readonly PupilFigureChange[],
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
  await lockDraft(trx, institution.id, year - 1)
}
