import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import type { ChildrenPullAnswer, ImportedPerson } from '#contract/people.ts'
import { pullAccount, type RegisteredChild } from '#domain/people/children.ts'
import type { RegisteredPerson } from '#domain/people/staff.ts'
import { deleteChildren, readChildren, writeChildren } from '#server/features/children/children.store.ts'
import { pullBody } from '#server/features/children/children-body.ts'
import { whyClosed } from '#server/features/drafts/why-closed.ts'
import { type Repeatable, writeYear, type YearWrite } from '#server/features/staff/own-year.store.ts'
import { writeEvents } from '#server/features/staff/people-events.store.ts'
import { firstImport, readStaff } from '#server/features/staff/staff.store.ts'
import { type Asked, type Handler, handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { StaffRegistry } from '#server/outside/staff-registry/staff-registry.ts'
import { peopleText } from '#text/people.ts'

type Parts = { readonly registry: StaffRegistry; readonly once: Repeatable }

/** `sub.blank10.pull`: takes the children of staff from the registry; what a person has confirmed stays. */
export function childrenPull(parts: Parts): Handler {
  return handler(calls.childrenPull, pullBody, (asked) => pullChildren(asked, parts))
}

/** Asks the registry before the draft is locked, as the staff import does. */
async function pullChildren(
  asked: Asked<z.infer<typeof pullBody>>,
  { registry, once }: Parts,
): Promise<unknown> {
  const { institution, services, reply } = asked
  const { year } = asked.body
  const closed = await whyClosed(services.db, institution.id, year)
  if (closed !== null) throw new Refusal(409, closed)
  const firstTaken = await firstImport(services.db, institution.id, year)
  const answer = await registry.children({
    institutionId: institution.id,
    year,
    now: services.now(),
    firstTaken,
  })
  if (!answer.ok) {
    reply.code(502)
    return { status: 0, message: answer.message }
  }
  // Unlike an empty staff an empty list is normal: most have no child who studies (docs/spec-gaps.md, "Of the people").
  return writeYear(asked, { call: calls.childrenPull, year, once }, (write) => take(write, answer.rows))
}

async function take(write: YearWrite, register: readonly RegisteredChild[]): Promise<ChildrenPullAnswer> {
  const { trx, institution, year } = write
  const staff = (await readStaff(trx, institution.id, year)).filter(({ gone }) => !gone)
  const people = new Map(staff.map(({ employeeId, person }) => [employeeId, person]))
  const account = pullAccount(await readChildren(trx, institution.id, year), register, new Set(people.keys()))
  const { total, added, gone, changed, withoutParent } = account
  await writeChildren(write, [...added, ...changed], 'unconfirmed')
  await deleteChildren(write, idsOf(gone))
  const detail = { total, added: idsOf(added), gone: idsOf(gone), changed: idsOf(changed), withoutParent }
  await writeEvents(write, 'children.pulled', [detail])
  const sentence = peopleText.childrenPulled({
    total,
    added: added.length,
    gone: gone.length,
    changed: changed.length,
  })
  return {
    status: 1,
    message: withoutParent === 0 ? sentence : `${sentence} ${peopleText.withoutParent(withoutParent)}`,
    total,
    added: parentsOf(added, people),
    gone: parentsOf(gone, people),
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
