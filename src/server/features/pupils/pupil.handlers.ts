import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import type { PupilImportAnswer } from '#contract/people.ts'
import { sentYear } from '#contract/sent.ts'
import { whyClosed } from '#server/features/drafts/why-closed.ts'
import { pupilChanges } from '#server/features/pupils/pupil-changes.ts'
import { readPupilFigures, studyYearsOf, writePupilFigures } from '#server/features/pupils/pupils.store.ts'
import { type Repeatable, writeYear, type YearWrite } from '#server/features/staff/own-year.store.ts'
import { writeEvents } from '#server/features/staff/people-events.store.ts'
import { firstImport } from '#server/features/staff/staff.store.ts'
import { type Asked, type Handler, handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { RegisteredPupils, StaffRegistry } from '#server/outside/staff-registry/staff-registry.ts'
import { peopleText } from '#text/people.ts'

const body = z.looseObject({
  id: z.union([z.string(), z.number()]),
  year: sentYear,
})

type Parts = { readonly registry: StaffRegistry; readonly once: Repeatable }

/** `tosov.pupils.import`: takes the pupil register of the study years that a financial year stands on. */
export function pupilHandlers(parts: Parts): readonly Handler[] {
  return [handler(calls.pupilImport, body, (asked) => importPupils(asked, parts))]
}

/** Asks the registry before the draft is locked, as the staff import does. */
async function importPupils(asked: Asked<z.infer<typeof body>>, { registry, once }: Parts): Promise<unknown> {
  const { institution, services, reply } = asked
  const { year } = asked.body
  const closed = await whyClosed(services.db, institution.id, year)
  if (closed !== null) throw new Refusal(409, closed)
  const firstTaken = await firstImport(services.db, institution.id, year)
  const answer = await registry.pupils({
    institutionId: institution.id,
    year,
    now: services.now(),
    firstTaken,
  })
  if (!answer.ok) {
    reply.code(502)
    return { status: 0, message: answer.message }
  }
  const rows = answer.rows.filter(({ studyYear }) => studyYearsOf(year).includes(studyYear))
  if (rows.length === 0) throw new Refusal(422, peopleText.noPupilsRegistered)
  return writeYear(asked, { call: calls.pupilImport, year, once }, (write) => take(write, rows))
}

async function take(write: YearWrite, register: readonly RegisteredPupils[]): Promise<PupilImportAnswer> {
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
