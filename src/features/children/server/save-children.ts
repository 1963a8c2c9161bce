import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { CellRefusal } from '#api/answers.ts'
import { sentYear } from '#api/fields.ts'
import { writeEvents } from '#budget/server/event.store.ts'
import { type CallContext, handler, type UnvalidatedBody } from '#budget/server/handler.ts'
import { answerIgnored, ignoredFields } from '#budget/server/ignored-fields.ts'
import { type PeopleWrite, writePeople } from '#budget/server/write.ts'
import { dayOf } from '#engine/time.ts'
import { readCatalogues } from '#features/catalogues/server/catalogues.store.ts'
import { childCalls } from '#features/children/api.ts'
import { type KnownChild, noStudy, parentProblems } from '#features/children/children.ts'
import { saveStudy, studyRefusal } from '#features/children/save-study.ts'
import { readChildren, writeChildren } from '#features/children/server/children.store.ts'
import { childAnswerText } from '#features/children/text.ts'
import type { RegisteredChild } from '#features/registries/registered-people.ts'
import type { RecordAnswer } from '#features/staff/api.ts'
import { ownsEmployees, readKnownStaff } from '#features/staff/server/staff.store.ts'
import { staffAnswerText } from '#features/staff/text.ts'
import { httpText } from '#platform/http/http-text.ts'
import { Refusal } from '#platform/http/refusal.ts'

/** Random ids of institutions do not collide. */
const IDS = 2 ** 47

type SentRow = CallContext<typeof childCalls.childrenSave>['body']['blanks'][number]

/** Stores the confirmed rows and ignores others (spec 000 §4). */
export const childrenSave = handler(
  childCalls.childrenSave,
  (context) => {
    const { year, blanks } = context.body
    return writePeople(context, { call: childCalls.childrenSave, year }, (write) =>
      saveChildren(write, blanks),
    )
  },
  refuseOtherPeople,
)

async function saveChildren(write: PeopleWrite, rows: readonly SentRow[]): Promise<RecordAnswer> {
  if (rows.length === 0) throw new Refusal(422, childAnswerText.noChildrenSent)
  const known = await readChildren(write.trx, write.institution.id, write.year)
  const confirmed = rows.filter(({ isConfirmedWorkedYear }) => isConfirmedWorkedYear === 'Y')
  const today = dayOf(write.at)
  const catalogues = await readCatalogues(write.trx, write.year)
  const staff = (await readKnownStaff(write.trx, [write.institution.id], write.year)).get(
    write.institution.id,
  )
  const parents = new Map((staff ?? []).map(({ employeeId, person }) => [employeeId, person]))
  const newChildren = new Map(
    confirmed.map(({ assignmentId }) => [assignmentId ?? '', newChild(assignmentId ?? '')]),
  )
  const saved = confirmed.map((sent) => {
    const child = targetOf(sent, known, newChildren)
    const row = sent.assignmentId || child.childScholarshipId
    const { study, problems } = saveStudy(sent, child.study, today, catalogues)
    const parent = parents.get(child.assignmentId)
    const ofParent = parent === undefined ? [] : parentProblems(study, parent).map(studyRefusal)
    return {
      before: known.find((each) => each === child) ?? null,
      child: { ...child, study },
      ignored: ignoredFields(
        row,
        readOnly,
        sent,
        [child.study, study].map((each) => ({ ...each, ...parent })),
      ),
      errors: [...problems, ...ofParent].map((problem): CellRefusal => ({ row, ...problem })),
    }
  })
  const errors = saved.flatMap((each) => each.errors)
  if (errors.length > 0) throw new Refusal(422, childAnswerText.childrenRefused(errors.length), { errors })
  // One statement cannot write a row twice.
  const distinct = [...new Map(saved.map((each) => [each.child.childScholarshipId, each])).values()]
  await writeChildren(
    write,
    distinct.map(({ child }) => child),
    { state: 'confirmed', origin: 'hand' },
  )
  await writeEvents(
    write,
    'child.saved',
    distinct.map(({ before, child }) => eventOf(before, child)),
  )
  const left = rows.length - confirmed.length
  const message =
    confirmed.length === 0
      ? childAnswerText.noneConfirmed(left)
      : childAnswerText.childrenSaved(distinct.length, left)
  return { status: 1, message, ...answerIgnored(distinct.flatMap(({ ignored }) => ignored)) }
}

/** Of the parent, and the names that follow an id. */
const readOnly = [
  ...(['lastName', 'firstName', 'primaryNidNumber', 'positionName', 'allWorkYear'] as const),
  ...(['educationLevelName', 'fieldOfEducationName', 'schoolName'] as const),
] as const

function newChild(assignmentId: string): RegisteredChild {
  return { childScholarshipId: String(randomInt(1, IDS)), assignmentId, study: noStudy }
}

/** Throws `Refusal`: 403 for another institution's row, 400 without a person. */
function targetOf(
  { childScholarshipId, assignmentId }: SentRow,
  known: readonly KnownChild[],
  newChildren: ReadonlyMap<string, RegisteredChild>,
): RegisteredChild {
  const isNew = childScholarshipId === undefined || ['', '0', null].includes(childScholarshipId)
  const found = isNew
    ? known.find((each) => each.assignmentId === assignmentId)
    : known.find((each) => each.childScholarshipId === childScholarshipId)
  if (found) return found
  if (!isNew) throw new Refusal(403, childAnswerText.otherChild)
  const child = assignmentId ? newChildren.get(assignmentId) : undefined
  if (child) return child
  throw new Refusal(400, httpText.badFields(['assignmentId']), { paths: ['assignmentId'] })
}

/** The history identifies people by id, not by name. */
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

const id = z
  .union([z.string().max(60), z.number()])
  .nullish()
  .catch(null)
const named = z.object({
  year: sentYear.catch(0),
  blanks: z.array(z.object({ assignmentId: id, childScholarshipId: id }).catch({})).catch([]),
})

/** Throws `Refusal` 403 before any other check. Rows without ids are left to validation. */
async function refuseOtherPeople({ institution, services: { db }, body }: UnvalidatedBody): Promise<void> {
  const { year, blanks } = named.catch({ year: 0, blanks: [] }).parse(body)
  const employees = idsOf(blanks.map(({ assignmentId }) => assignmentId))
  if (!(await ownsEmployees(db, institution.id, employees)))
    throw new Refusal(403, staffAnswerText.otherEmployee)
  const children = idsOf(blanks.map(({ childScholarshipId }) => childScholarshipId))
  if (children.length === 0) return
  const known = new Set(
    (await readChildren(db, institution.id, year)).map(({ childScholarshipId }) => childScholarshipId),
  )
  if (children.some((each) => !known.has(each))) throw new Refusal(403, childAnswerText.otherChild)
}

/** Omits '' and 0, which mean a new row. */
function idsOf(list: readonly (string | number | null | undefined)[]): readonly string[] {
  return list.map((each) => String(each ?? '')).filter((each) => each !== '' && each !== '0')
}
