import type { Transaction } from 'kysely'
import type { WriteAnswer } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import type { KnownChild } from '#domain/people/children.ts'
import type { Schema } from '#server/database/schema.ts'
import { deleteChildren, readChildren } from '#server/features/children/children.store.ts'
import { deleteBody } from '#server/features/children/children-body.ts'
import { type Repeatable, writeOwnRow, type YearWrite } from '#server/features/staff/own-year.store.ts'
import { writeEvents } from '#server/features/staff/people-events.store.ts'
import { type Handler, handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { peopleText } from '#text/people.ts'

/** `sub.blank10.delete` and its aliases: takes a confirmed child away, and no other (spec 000 §4). */
export function childDelete(once: Repeatable): Handler {
  return handler(calls.childDelete, deleteBody, (asked) => {
    const { body, institution } = asked
    const { year, childScholarshipId } = body
    const refuseOther = async (trx: Transaction<Schema>) =>
      void ownChild(await readChildren(trx, institution.id, year), childScholarshipId)
    return writeOwnRow(asked, { call: calls.childDelete, year, once, refuseOther }, (write) =>
      remove(write, childScholarshipId),
    )
  })
}

async function remove(write: YearWrite, childScholarshipId: string): Promise<WriteAnswer> {
  const known = await readChildren(write.trx, write.institution.id, write.year)
  const child = ownChild(known, childScholarshipId)
  if (!child.confirmed) throw new Refusal(422, peopleText.deleteConfirmedOnly)
  await deleteChildren(write, [childScholarshipId])
  const { assignmentId, study } = child
  await writeEvents(write, 'child.deleted', [{ childScholarshipId, assignmentId, tuition: study.tuition }])
  return { status: 1, message: peopleText.deleted }
}

/** Throws a 403 for another institution's child as for one that does not exist. */
function ownChild(known: readonly KnownChild[], id: string): KnownChild {
  const found = known.find(({ childScholarshipId }) => childScholarshipId === id)
  if (found === undefined) throw new Refusal(403, peopleText.otherChild)
  return found
}
