import { calls } from '#contract/calls.ts'
import type { ChildRow, ChildrenAnswer, Flag } from '#contract/people.ts'
import type { KnownChild } from '#domain/people/children.ts'
import { compareNames } from '#domain/people/staff.ts'
import { readChildren } from '#server/features/children/children.store.ts'
import { readStaff } from '#server/features/staff/staff.store.ts'
import { type Asked, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'
import { peopleText } from '#text/people.ts'

/** Success in the envelope of lists (spec 000 §7). */
const OK = 200

/** `sub.blank11.read`: the children by the name of their parent, numbered. */
export const childrenRead = handler(calls.children, noBody, readRows)

async function readRows({ institution, params, services: { db } }: Asked<unknown>): Promise<ChildrenAnswer> {
  const year = Number(params.year)
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
  return { SUCCESS_CODE: OK, RESPONSE_MESSAGE: peopleText.ok, RESULT: numbered }
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
