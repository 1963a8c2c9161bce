import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { ImportedPerson, StaffImportAnswer } from '#contract/people.ts'
import {
  type ImportAccount,
  importAccount,
  type RegisteredEmployee,
  writtenOf,
} from '#domain/people/staff.ts'
import { whyClosed } from '#server/features/drafts/why-closed.ts'
import { type ImportBody, importBody } from '#server/features/staff/import-body.ts'
import { type Repeatable, writeYear, type YearWrite } from '#server/features/staff/own-year.store.ts'
import { writeEvents } from '#server/features/staff/people-events.store.ts'
import { firstImport, readStaff } from '#server/features/staff/staff.store.ts'
import { markGone, writeRegistered } from '#server/features/staff/staff-writes.store.ts'
import { type Asked, type Handler, handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { StaffRegistry } from '#server/outside/staff-registry/staff-registry.ts'
import { peopleText } from '#text/people.ts'

type Parts = { readonly registry: StaffRegistry; readonly once: Repeatable }

/** One import at its three paths. What is planned for somebody is never touched. */
export function staffImports(parts: Parts): readonly Handler[] {
  return [calls.staffImport, calls.schoolStaffImport, calls.lifelongStaffImport].map((call) =>
    handler(call, importBody, (asked) => importStaff(asked, call, parts)),
  )
}

/** Asks the registry before the draft is locked: nobody waits for another's slow line. */
async function importStaff(
  asked: Asked<ImportBody>,
  call: Call,
  { registry, once }: Parts,
): Promise<unknown> {
  const { institution, services, body, reply } = asked
  const closed = await whyClosed(services.db, institution.id, body.year)
  if (closed !== null) throw new Refusal(409, closed)
  const firstTaken = await firstImport(services.db, institution.id, body.year)
  const question = { institutionId: institution.id, year: body.year, now: services.now(), firstTaken }
  const answer = await registry.staff(question)
  if (!answer.ok) {
    reply.code(502)
    return { status: 0, message: answer.message }
  }
  // An empty answer is a fault of the register: nobody plans a school without people.
  if (answer.rows.length === 0) throw new Refusal(422, peopleText.nobodyRegistered)
  return writeYear(asked, { call, year: body.year, once }, (write) => take(write, answer.rows))
}

async function take(write: YearWrite, register: readonly RegisteredEmployee[]): Promise<StaffImportAnswer> {
  const account = importAccount(await readStaff(write.trx, write.institution.id, write.year), register)
  await writeRegistered(write, writtenOf(account))
  await markGone(write, idsOf(account.gone))
  await writeEvents(write, 'staff.imported', [eventOf(account)])
  return answerOf(account)
}

function eventOf({ total, added, gone, salaryChanged, positionChanged, others }: ImportAccount) {
  return {
    total,
    added: idsOf(added),
    gone: idsOf(gone),
    salaryChanged: salaryChanged.map(({ employee, from, to }) => ({ id: employee.employeeId, from, to })),
    positionChanged: positionChanged.map(({ employee, from, to }) => ({ id: employee.employeeId, from, to })),
    others: idsOf(others),
  }
}

function answerOf(account: ImportAccount): StaffImportAnswer {
  const { total, added, gone, salaryChanged, positionChanged, others } = account
  const sentence = peopleText.imported({
    total,
    added: added.length,
    gone: gone.length,
    salary: salaryChanged.length,
    position: positionChanged.length,
  })
  return {
    status: 1,
    message: others.length === 0 ? sentence : `${sentence} ${peopleText.otherwiseChanged(others.length)}`,
    total,
    added: added.map(personOf),
    gone: gone.map(personOf),
    salaryChanged: salaryChanged.map(({ employee, from, to }) => ({ ...personOf(employee), from, to })),
    positionChanged: positionChanged.map(({ employee, from, to }) => ({ ...personOf(employee), from, to })),
  }
}

function personOf({ employeeId, person }: RegisteredEmployee): ImportedPerson {
  return { employeeId, displayName: person.displayName, positionName: person.positionName }
}

function idsOf(list: readonly RegisteredEmployee[]): readonly string[] {
  return list.map(({ employeeId }) => employeeId)
}
