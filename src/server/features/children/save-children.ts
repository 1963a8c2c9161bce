import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { WriteAnswer } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import { type KnownChild, noStudy, type RegisteredChild } from '#domain/people/children.ts'
import { ulaanbaatarTime } from '#domain/report/paper/ulaanbaatar-time.ts'
import { readChildren, writeChildren } from '#server/features/children/children.store.ts'
import { childrenBody, namedChildren, type SentRow } from '#server/features/children/children-body.ts'
import { refuseOtherPeople } from '#server/features/children/refuse-other-people.ts'
import { takeChild } from '#server/features/children/take-child.ts'
import { readCatalogues } from '#server/features/drafts/catalogues.store.ts'
import { type Repeatable, writeYear, type YearWrite } from '#server/features/staff/own-year.store.ts'
import { writeEvents } from '#server/features/staff/people-events.store.ts'
import { type Asked, type Handler, handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { httpText } from '#text/http.ts'
import { peopleText } from '#text/people.ts'

/** Ids are drawn from so many that no two institutions meet in one. */
const IDS = 2 ** 47

/** `sub.blank11.save`: keeps the confirmed rows; others are left out (spec 000 §4). */
export function childrenSave(once: Repeatable): Handler {
  return handler(calls.childrenSave, namedChildren, (asked) => saveChildren(asked, once))
}

async function saveChildren(asked: Asked<z.infer<typeof namedChildren>>, once: Repeatable): Promise<unknown> {
  await refuseOtherPeople(asked.services.db, asked.institution.id, asked.body)
  const read = childrenBody.safeParse(asked.body)
  const wrong = read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))
  if (!read.success) throw new Refusal(400, httpText.badFields(wrong.slice(0, 5)), { paths: wrong })
  const { year, blanks } = read.data
  return writeYear(asked, { call: calls.childrenSave, year, once }, (write) => keep(write, blanks))
}

async function keep(write: YearWrite, rows: readonly SentRow[]): Promise<WriteAnswer> {
  const known = await readChildren(write.trx, write.institution.id, write.year)
  const confirmed = rows.filter(({ isConfirmedWorkedYear }) => isConfirmedWorkedYear === 'Y')
  const today = ulaanbaatarTime(write.at.toISOString()).slice(0, 10).replaceAll('.', '-')
  const settling = { today, catalogues: await readCatalogues(write.trx, write.year) }
  const begun = new Map(
    confirmed.map(({ assignmentId }) => [assignmentId ?? '', beginChild(assignmentId ?? '')]),
  )
  const taken = confirmed.map((row) => {
    const child = targetOf(row, known, begun)
    const { study, errors } = takeChild(
      row,
      child.study,
      row.assignmentId || child.childScholarshipId,
      settling,
    )
    return { before: known.find((each) => each === child) ?? null, child: { ...child, study }, errors }
  })
  const errors = taken.flatMap((each) => each.errors)
  if (errors.length > 0) throw new Refusal(422, peopleText.childrenRefused(errors.length), { errors })
  // The last of two rows about one child counts: one statement cannot write it twice.
  const kept = [...new Map(taken.map((each) => [each.child.childScholarshipId, each])).values()]
  await writeChildren(
    write,
    kept.map(({ child }) => child),
    'confirmed',
  )
  await writeEvents(
    write,
    'child.saved',
    kept.map(({ before, child }) => eventOf(before, child)),
  )
  return { status: 1, message: peopleText.childrenSaved(kept.length, rows.length - confirmed.length) }
}

function beginChild(assignmentId: string): RegisteredChild {
  return { childScholarshipId: String(randomInt(1, IDS)), assignmentId, study: noStudy }
}

/**
 * The row that is meant: the stored one by its id, else by the member of staff; where there is none the one that is begun for them, however many
 * rows of the save mean it. Throws a 403 for a row of another institution, a 400 for one of nobody.
 */
function targetOf(
  { childScholarshipId, assignmentId }: SentRow,
  known: readonly KnownChild[],
  begun: ReadonlyMap<string, RegisteredChild>,
): RegisteredChild {
  const isNew = childScholarshipId === undefined || ['', '0', null].includes(childScholarshipId)
  const found = isNew
    ? known.find((each) => each.assignmentId === assignmentId)
    : known.find((each) => each.childScholarshipId === childScholarshipId)
  if (found) return found
  if (!isNew) throw new Refusal(403, peopleText.otherChild)
  const child = assignmentId ? begun.get(assignmentId) : undefined
  if (child) return child
  throw new Refusal(400, httpText.badFields(['assignmentId']), { paths: ['assignmentId'] })
}

/** Sums and choices, no names: the history names people by their ids. */
function eventOf(before: KnownChild | null, { childScholarshipId, assignmentId, study }: RegisteredChild) {
  return {
    childScholarshipId,
    assignmentId,
    wasConfirmed: before?.confirmed ?? false,
    fromTuition: before?.study.tuition ?? 0,
    toTuition: study.tuition,
    educationLevelId: study.educationLevelId,
    fieldOfEducationId: study.fieldOfEducationId,
    schoolId: study.schoolId,
    academicLevel: study.academicLevel,
  }
}
