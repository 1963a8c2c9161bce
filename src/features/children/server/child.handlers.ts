import type { Transaction } from 'kysely'
import type { WriteAnswer } from '#api/answers.ts'
import { writeEvents } from '#budget/server/event.store.ts'
import { type CallContext, type Handler, handler } from '#budget/server/handler.ts'
import { recordRegistryResponse } from '#budget/server/register-origin.store.ts'
import { type PeopleWrite, requireOpenYear, writeOwnRow, writePeople } from '#budget/server/write.ts'
import {
  type ChildRow,
  type ChildrenAnswer,
  type ChildrenPullAnswer,
  childCalls,
} from '#features/children/api.ts'
import { type KnownChild, pullAccount } from '#features/children/children.ts'
import {
  childrenAreRegistered,
  deleteChildren,
  readChildren,
  writeChildren,
} from '#features/children/server/children.store.ts'
import { childrenSave } from '#features/children/server/save-children.ts'
import { childAnswerText } from '#features/children/text.ts'
import type { RegisteredChild, RegisteredPerson } from '#features/registries/registered-people.ts'
import type { StaffRegistry } from '#features/registries/server/staff-registry.ts'
import { registryAnswerText } from '#features/registries/text.ts'
import type { Flag, ImportedPerson } from '#features/staff/api.ts'
import { firstImport, readStaff } from '#features/staff/server/staff.store.ts'
import { compareNames } from '#features/staff/staff.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

export function childHandlers(registry: StaffRegistry): readonly Handler[] {
  return [childrenRead, childrenPull(registry), childrenSave, childDelete]
}

/** Spec 000 §7. */
const OK = 200

const childrenRead = handler(childCalls.children, readRows)

async function readRows({
  institution,
  params: { year },
  services: { db },
}: CallContext<typeof childCalls.children>): Promise<ChildrenAnswer> {
  const staff = await readStaff(db, institution.id, year)
  const people = new Map(staff.map(({ employeeId, person }) => [employeeId, person]))
  const rows = (await readChildren(db, institution.id, year)).map((child): ChildRow => {
    const parent = people.get(child.assignmentId)
    return {
      assignmentId: child.assignmentId,
      childScholarshipId: child.childScholarshipId,
      specificationCode: '',
      ...studyOnWire(child),
      lastName: parent?.lastName ?? '',
      firstName: parent?.firstName ?? '',
      primaryNidNumber: parent?.primaryNidNumber ?? '',
      positionName: parent?.positionName ?? '',
      allWorkYear: parent?.allWorkYear ?? 0,
    }
  })
  const ordered = rows.toSorted(
    (one, other) => compareNames(nameOf(one), nameOf(other)) || compareNames(keyOf(one), keyOf(other)),
  )
  const numbered = ordered.map((row, index) => ({ ...row, specificationCode: String(index + 1) }))
  return { SUCCESS_CODE: OK, RESPONSE_MESSAGE: registryAnswerText.ok, RESULT: numbered }
}

function studyOnWire({ study, confirmed }: KnownChild) {
  return {
    ...study,
    isConfirmedWorkedYear: flagOf(confirmed),
    isDemandProfession: flagOf(study.isDemandProfession),
  }
}

function flagOf(yes: boolean): Flag {
  return yes ? 'Y' : 'N'
}

function nameOf({ lastName, firstName }: ChildRow): string {
  return `${lastName} ${firstName}`
}

function keyOf({ assignmentId, childScholarshipId }: ChildRow): string {
  return `${assignmentId} ${childScholarshipId}`
}

/** Confirmed rows stay. */
function childrenPull(registry: StaffRegistry): Handler {
  return handler(childCalls.childrenPull, (context) => pullChildren(context, registry))
}

/** Queries the registry before the draft is locked. */
async function pullChildren(
  context: CallContext<typeof childCalls.childrenPull>,
  registry: StaffRegistry,
): Promise<ChildrenPullAnswer> {
  const { institution, services } = context
  const { year } = context.body
  await requireOpenYear(services.db, institution, year)
  const firstTaken = await firstImport(services.db, institution.id, year)
  const answer = await registry.children({
    institutionId: institution.id,
    year,
    now: services.now(),
    firstTaken,
  })
  if (!answer.ok) throw new Refusal(502, answer.message)
  // Unlike an empty staff, an empty list is normal (docs/spec-gaps.md).
  return writePeople(context, { call: childCalls.childrenPull, year }, (write) =>
    applyPull(write, answer.rows),
  )
}

async function applyPull(
  write: PeopleWrite,
  register: readonly RegisteredChild[],
): Promise<ChildrenPullAnswer> {
  const { trx, institution, year } = write
  const staff = (await readStaff(trx, institution.id, year)).filter(({ gone }) => !gone)
  const people = new Map(staff.map(({ employeeId, person }) => [employeeId, person]))
  const account = pullAccount(await readChildren(trx, institution.id, year), register, new Set(people.keys()))
  const { total, added, gone, changed, withoutParent } = account
  await writeChildren(write, [...added, ...changed], { state: 'unconfirmed', origin: 'registry' })
  await deleteChildren(write, idsOf(gone))
  await childrenAreRegistered(write)
  await recordRegistryResponse(write, 'children')
  const detail = { total, added: idsOf(added), gone: idsOf(gone), changed: idsOf(changed), withoutParent }
  await writeEvents(write, 'children.imported', [detail])
  const message = childAnswerText.childrenPulled({
    total,
    added: added.length,
    gone: gone.length,
    changed: changed.length,
  })
  return {
    status: 1,
    message: withoutParent === 0 ? message : `${message} ${childAnswerText.withoutParent(withoutParent)}`,
    total,
    added: parentsOf(added, people),
    removed: parentsOf(gone, people),
  }
}

function idsOf(children: readonly RegisteredChild[]): readonly string[] {
  return children.map(({ childScholarshipId }) => childScholarshipId)
}

function parentsOf(
  children: readonly RegisteredChild[],
  people: ReadonlyMap<string, RegisteredPerson>,
): readonly ImportedPerson[] {
  return children.map(({ assignmentId }) => ({
    employeeId: assignmentId,
    displayName: people.get(assignmentId)?.displayName ?? '',
    positionName: people.get(assignmentId)?.positionName ?? '',
  }))
}

/** Deletes a confirmed child only (spec 000 §4). */
const childDelete = handler(childCalls.childDelete, (context) => {
  const { body, institution } = context
  const { year, childScholarshipId } = body
  const refuseOther = async (trx: Transaction<Schema>) =>
    void ownChild(await readChildren(trx, institution.id, year), childScholarshipId)
  return writeOwnRow(context, { call: childCalls.childDelete, year, refuseOther }, (write) =>
    remove(write, childScholarshipId),
  )
})

async function remove(write: PeopleWrite, childScholarshipId: string): Promise<WriteAnswer> {
  const known = await readChildren(write.trx, write.institution.id, write.year)
  const child = ownChild(known, childScholarshipId)
  if (!child.confirmed) throw new Refusal(422, childAnswerText.deleteConfirmedOnly)
  await deleteChildren(write, [childScholarshipId])
  const { assignmentId, study } = child
  await writeEvents(write, 'child.deleted', [{ childScholarshipId, assignmentId, tuition: study.tuition }])
  return { status: 1, message: childAnswerText.deleted }
}

/** Throws `Refusal` 403 both for another institution's child and for an unknown one. */
function ownChild(known: readonly KnownChild[], id: string): KnownChild {
  const found = known.find(({ childScholarshipId }) => childScholarshipId === id)
  if (found === undefined) throw new Refusal(403, childAnswerText.otherChild)
  return found
}
