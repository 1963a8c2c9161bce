import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { CellRefusal, WriteAnswer } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import { type ReadSent, readSent, sentYear } from '#contract/sent.ts'
import type { Catalogues } from '#domain/norms/catalogues.ts'
import {
  type KnownChild,
  longestText,
  noStudy,
  type RegisteredChild,
  type Study,
  type StudyProblem,
  settleStudy,
} from '#domain/people/children.ts'
import { ulaanbaatarTime } from '#domain/report/paper/ulaanbaatar-time.ts'
import { readCatalogues } from '#server/draft/catalogues.store.ts'
import { type PeopleWrite, writePeople } from '#server/draft/draft-write.ts'
import { writeEvents } from '#server/draft/event.store.ts'
import { readChildren, writeChildren } from '#server/features/children/children.store.ts'
import { ownsEmployees } from '#server/features/staff/staff.store.ts'
import { type AskedOf, handler, type Unread } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { httpText } from '#text/http.ts'
import { peopleText } from '#text/people.ts'

/** Ids are drawn from so many that no two institutions meet in one. */
const IDS = 2 ** 47

type SentRow = AskedOf<typeof calls.childrenSave>['body']['blanks'][number]

/** `sub.blank11.save`: keeps the confirmed rows; others are left out (spec 000 §4). */
export const childrenSave = handler(
  calls.childrenSave,
  (asked) => {
    const { year, blanks } = asked.body
    return writePeople(asked, { call: calls.childrenSave, year }, (write) => keep(write, blanks))
  },
  refuseOtherPeople,
)

async function keep(write: PeopleWrite, rows: readonly SentRow[]): Promise<WriteAnswer> {
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

/** Tugrik a year, far above any tuition. */
const MOST_TUITION = 1e12
/** Nobody has worked longer. */
const MOST_YEARS = 80

/** What a study is settled against: the day in Ulaanbaatar, and the lists of the year. */
type Settling = { readonly today: string; readonly catalogues: Catalogues }

type Taken = { readonly study: Study; readonly errors: readonly CellRefusal[] }

/** A child's study after a save: a missing field stays as it was, an empty one is emptied, choices and the register number are settled. `row` names it in refusals. */
function takeChild(sent: SentRow, before: Study, row: string, { today, catalogues }: Settling): Taken {
  const years = readSent(sent.educationWorkedYear, { min: 0, max: MOST_YEARS, decimals: 1 })
  const course = readSent(sent.academicLevel, { min: 1, max: 5, decimals: 0 })
  const tuition = readSent(sent.tuition, { min: 0, max: MOST_TUITION, decimals: 2 })
  const merged: Study = {
    isDemandProfession:
      sent.isDemandProfession === undefined ? before.isDemandProfession : sent.isDemandProfession === 'Y',
    educationWorkedYear: numberOf(years, before.educationWorkedYear),
    ...choice(sent, before),
    academicLevel:
      course.is === 'missing' ? before.academicLevel : course.is === 'value' ? course.value : null,
    childRegisterNumber: textOf(sent.childRegisterNumber, before.childRegisterNumber),
    childLastName: textOf(sent.childLastName, before.childLastName),
    childFirstName: textOf(sent.childFirstName, before.childFirstName),
    tuition: numberOf(tuition, before.tuition),
    description: textOf(sent.description, before.description),
  }
  const { study, problems } = settleStudy(merged, today, catalogues)
  return {
    study,
    errors: [
      ...wrong(years, 'educationWorkedYear', peopleText.years),
      ...wrong(course, 'academicLevel', peopleText.academicLevel),
      ...wrong(tuition, 'tuition', peopleText.amount),
      ...problems.map(({ field, code }) => ({ field, message: sentences[code] })),
    ].map((error) => ({ row, ...error })),
  }
}

const sentences: Readonly<Record<StudyProblem['code'], string>> = {
  notInList: peopleText.notInList,
  notOfLevel: peopleText.notOfLevel,
  academicLevel: peopleText.academicLevel,
  tooLong: peopleText.tooLong(longestText),
  form: peopleText.registerForm,
  date: peopleText.registerDate,
  future: peopleText.registerFuture,
}

type Choices = Pick<
  Study,
  | 'educationLevelId'
  | 'educationLevelName'
  | 'fieldOfEducationId'
  | 'fieldOfEducationName'
  | 'schoolId'
  | 'schoolName'
>

function choice(sent: SentRow, before: Study): Choices {
  return {
    educationLevelId: idOf(sent.educationLevelId, before.educationLevelId),
    educationLevelName: nameOf(sent.educationLevelId, sent.educationLevelName, before.educationLevelName),
    fieldOfEducationId: idOf(sent.fieldOfEducationId, before.fieldOfEducationId),
    fieldOfEducationName: nameOf(
      sent.fieldOfEducationId,
      sent.fieldOfEducationName,
      before.fieldOfEducationName,
    ),
    schoolId: idOf(sent.schoolId, before.schoolId),
    schoolName: nameOf(sent.schoolId, sent.schoolName, before.schoolName),
  }
}

type Sent = string | number | null | undefined

/** '' and 0 are no id. */
function idOf(sent: Sent, before: string | null): string | null {
  if (sent === undefined) return before
  const text = String(sent ?? '').trim()
  return text === '' || text === '0' ? null : text
}

/** A choice that is taken back takes its name along, unless another name comes with it. */
function nameOf(id: Sent, name: Sent, before: string): string {
  return name === undefined && id !== undefined ? '' : textOf(name, before)
}

function textOf(sent: Sent, before: string): string {
  return sent === undefined ? before : String(sent ?? '').trim()
}

function numberOf(read: ReadSent, before: number): number {
  if (read.is === 'missing') return before
  return read.is === 'value' ? read.value : 0
}

type Wrong = { readonly field: string; readonly message: string }

function wrong({ is }: ReadSent, field: string, message: string): readonly Wrong[] {
  return is === 'wrong' ? [{ field, message }] : []
}

const id = z
  .union([z.string().max(60), z.number()])
  .nullish()
  .catch(null)
const named = z.object({
  year: sentYear.catch(0),
  blanks: z.array(z.object({ assignmentId: id, childScholarshipId: id }).catch({})).catch([]),
})

/**
 * Throws the 403 of rows that name a member of staff or a child who is not the institution's own, however nonsensical the
 * rest is. A row without ids is a matter of form.
 */
async function refuseOtherPeople({ institution, services: { db }, body }: Unread): Promise<void> {
  const { year, blanks } = named.catch({ year: 0, blanks: [] }).parse(body)
  const employees = idsOf(blanks.map(({ assignmentId }) => assignmentId))
  if (!(await ownsEmployees(db, institution.id, employees))) throw new Refusal(403, peopleText.otherEmployee)
  const children = idsOf(blanks.map(({ childScholarshipId }) => childScholarshipId))
  if (children.length === 0) return
  const known = new Set(
    (await readChildren(db, institution.id, year)).map(({ childScholarshipId }) => childScholarshipId),
  )
  if (children.some((each) => !known.has(each))) throw new Refusal(403, peopleText.otherChild)
}

/** '' and 0 are no id: a row that is not there yet. */
function idsOf(list: readonly (string | number | null | undefined)[]): readonly string[] {
  return list.map((each) => String(each ?? '')).filter((each) => each !== '' && each !== '0')
}
