import { pupilChanges, studyYearsOf } from '#budget/people/pupils.ts'
import { writeEvents } from '#budget/server/event.store.ts'
import { type CallContext, type Handler, handler } from '#budget/server/handler.ts'
import { readPupilFigures } from '#budget/server/inputs.store.ts'
import { recordRegistryResponse } from '#budget/server/register-origin.store.ts'
import { type PeopleWrite, requireOpenYear, writePeople } from '#budget/server/write.ts'
import { pupilsAreRegistered, writePupilFigures } from '#features/registers/server/pupils.store.ts'
import { pupilAnswerText } from '#features/registers/text.ts'
import type { RegisteredPupils, StaffRegistry } from '#features/registries/server/staff-registry.ts'
import { type PupilImportAnswer, staffCalls } from '#features/staff/api.ts'
import { firstImport } from '#features/staff/server/staff.store.ts'
import { Refusal } from '#platform/http/refusal.ts'

export function pupilHandlers(registry: StaffRegistry): readonly Handler[] {
  return [handler(staffCalls.pupilImport, (context) => importPupils(context, registry))]
}

/** Queries the registry before the draft is locked. */
async function importPupils(
  context: CallContext<typeof staffCalls.pupilImport>,
  registry: StaffRegistry,
): Promise<PupilImportAnswer> {
  const { institution, services } = context
  const { year } = context.body
  await requireOpenYear(services.db, institution, year)
  const firstTaken = await firstImport(services.db, institution.id, year)
  const answer = await registry.pupils({
    institutionId: institution.id,
    year,
    now: services.now(),
    firstTaken,
  })
  if (!answer.ok) throw new Refusal(502, answer.message)
  const rows = answer.rows.filter(({ studyYear }) => studyYearsOf(year).includes(studyYear))
  if (rows.length === 0) throw new Refusal(422, pupilAnswerText.noPupilsRegistered)
  return writePeople(context, { call: staffCalls.pupilImport, year }, (write) => applyImport(write, rows))
}

async function applyImport(
  write: PeopleWrite,
  register: readonly RegisteredPupils[],
): Promise<PupilImportAnswer> {
  const { trx, institution, year } = write
  const changed = pupilChanges(await readPupilFigures(trx, institution.id, year), register)
  await writePupilFigures(write, changed, 'registry')
  await pupilsAreRegistered(write)
  await recordRegistryResponse(write, 'pupils')
  await writeEvents(write, 'pupils.imported', [{ total: register.length, changed }])
  return {
    status: 1,
    message: pupilAnswerText.pupilsImported(register.length, changed.length),
    total: register.length,
    changed,
  }
}
