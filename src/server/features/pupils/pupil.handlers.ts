import { sql } from 'kysely'
import { calls } from '#contract/calls.ts'
import type { PupilChange, PupilImportAnswer } from '#contract/people.ts'
import { type PeopleWrite, refuseClosed, writePeople } from '#server/draft/draft-write.ts'
import { writeEvents } from '#server/draft/event.store.ts'
import { firstImport } from '#server/features/staff/staff.store.ts'
import { type AskedOf, type Handler, handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { RegisteredPupils, StaffRegistry } from '#server/outside/staff-registry.ts'
import { peopleText } from '#text/people.ts'

/** `tosov.pupils.import`: takes the pupil register of the study years that a financial year stands on. */
export function pupilHandlers(registry: StaffRegistry): readonly Handler[] {
  return [handler(calls.pupilImport, (asked) => importPupils(asked, registry))]
}

/** Asks the registry before the draft is locked, as the staff import does. */
async function importPupils(
  asked: AskedOf<typeof calls.pupilImport>,
  registry: StaffRegistry,
): Promise<PupilImportAnswer> {
  const { institution, services } = asked
  const { year } = asked.body
  await refuseClosed(services.db, institution, year)
  const firstTaken = await firstImport(services.db, institution.id, year)
  const answer = await registry.pupils({
    institutionId: institution.id,
    year,
    now: services.now(),
    firstTaken,
  })
  if (!answer.ok) throw new Refusal(502, answer.message)
  const rows = answer.rows.filter(({ studyYear }) => studyYearsOf(year).includes(studyYear))
  if (rows.length === 0) throw new Refusal(422, peopleText.noPupilsRegistered)
  return writePeople(asked, { call: calls.pupilImport, year }, (write) => take(write, rows))
}

async function take(write: PeopleWrite, register: readonly RegisteredPupils[]): Promise<PupilImportAnswer> {
  const changed = pupilChanges(await readPupilFigures(write), register)
  await writePupilFigures(write, changed)
  await writeEvents(write, 'pupils.imported', [{ total: register.length, changed }])
  return {
    status: 1,
    message: peopleText.pupilsImported(register.length, changed.length),
    total: register.length,
    changed,
  }
}

type Figure = Pick<PupilChange, 'studyYear' | 'kind' | 'grade'> & { readonly quantity: number }

/** The figures that an import changes; one that is on neither side, or 0 on both, does not change. */
function pupilChanges(known: readonly Figure[], register: readonly Figure[]): readonly PupilChange[] {
  const before = new Map(known.map((figure) => [keyOf(figure), figure.quantity]))
  const now = new Map(register.map((figure) => [keyOf(figure), figure.quantity]))
  const all = new Map([...known, ...register].map((figure) => [keyOf(figure), figure]))
  return [...all]
    .map(([key, { studyYear, kind, grade }]) => ({
      studyYear,
      kind,
      grade,
      from: before.get(key) ?? 0,
      to: now.get(key) ?? 0,
    }))
    .filter(({ from, to }) => from !== to)
}

function keyOf({ studyYear, kind, grade }: Figure): string {
  return `${studyYear} ${kind} ${grade}`
}

/** The study years that a financial year stands on: the running one and the one before, by the year in which they begin. */
function studyYearsOf(year: number): readonly number[] {
  return [year - 1, year - 2]
}

/** The pupil register of these study years, as we have it. */
async function readPupilFigures({ trx, institution, year }: PeopleWrite) {
  const rows = await trx
    .selectFrom('pupil_register')
    .select(['study_year', 'kind', 'grade', 'quantity'])
    .where('institution_id', '=', institution.id)
    .where('study_year', 'in', [...studyYearsOf(year)])
    .execute()
  return rows.map(({ study_year, ...rest }) => ({ studyYear: study_year, ...rest }))
}

/** Writes the changed figures. One statement, however many. */
async function writePupilFigures(
  { trx, institution }: PeopleWrite,
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
