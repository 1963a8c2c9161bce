import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { CellRefusal } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import type { PositionRow, PositionSaveAnswer } from '#contract/people.ts'
import { type ReadSent, readSent } from '#contract/sent.ts'
import type { Job } from '#domain/norms/catalogues.ts'
import { type ChosenJob, chosenGrade, chosenJob, type Grade, gradePay } from '#domain/people/positions.ts'
import { problemIf } from '#domain/record/record.ts'
import type { Givens } from '#domain/sheet/entries.ts'
import type { Schema } from '#server/database/schema.ts'
import { readCatalogues } from '#server/draft/catalogues.store.ts'
import { type PeopleWrite, writeOwnRow } from '#server/draft/draft-write.ts'
import { writeEvents } from '#server/draft/event.store.ts'
import {
  addPosition,
  deletePosition,
  editPosition,
  positionRows,
  readPositions,
  type StoredPosition,
} from '#server/features/positions/positions.store.ts'
import { type Asked, type AskedOf, type Handler, handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { peopleText } from '#text/people.ts'

type PositionBody = AskedOf<typeof calls.positionSave>['body']

/** The required positions of an institution: for itself to plan, for its reviewer to look at. */
export const positionHandlers: readonly Handler[] = [
  handler(calls.positions, read),
  handler(calls.reviewPositions, read),
  handler(calls.positionSave, savePosition),
]

function read({
  services,
  institution,
  params,
}: Asked<{ readonly year: number }>): Promise<readonly PositionRow[]> {
  return positionRows(services.db, institution, params.year)
}

/** Ids are drawn from so many that no two institutions meet in one, and each is a whole number on the wire. */
const IDS = 2 ** 47

/** `sub.blank9.save`: adds, edits or deletes one position. */
function savePosition(asked: AskedOf<typeof calls.positionSave>): Promise<PositionSaveAnswer> {
  const { body, institution } = asked
  const refuseOther = async (trx: Transaction<Schema>) => {
    if (body.event !== 'ADD') foundIn(await readPositions(trx, institution.id, body.year), body)
  }
  return writeOwnRow(asked, { call: calls.positionSave, year: body.year, refuseOther }, (write) =>
    save(write, body),
  )
}

function save(write: PeopleWrite, body: PositionBody): Promise<PositionSaveAnswer> {
  if (body.event === 'ADD') return add(write, body)
  return body.event === 'EDIT' ? edit(write, body) : remove(write, body)
}

async function listsOf({ trx, year, norms }: PeopleWrite): Promise<YearLists> {
  return { norms, jobs: (await readCatalogues(trx, year)).jobs }
}

async function add(write: PeopleWrite, body: PositionBody): Promise<PositionSaveAnswer> {
  const taken = newPosition(body, String(randomInt(1, IDS)), await listsOf(write))
  if (!taken.ok) throw new Refusal(422, taken.errors[0]?.message ?? '', { errors: taken.errors })
  await addPosition(write, taken.position)
  await writeEvents(write, 'position.added', [taken.position])
  return answerOf(taken.position, peopleText.saved)
}

async function edit(write: PeopleWrite, body: PositionBody): Promise<PositionSaveAnswer> {
  const before = await ownPosition(write, body)
  const taken = changedPosition(body, before, await listsOf(write))
  if (!taken.ok) throw new Refusal(422, taken.errors[0]?.message ?? '', { errors: taken.errors })
  await editPosition(write, taken.position)
  await writeEvents(write, 'position.edited', [{ from: before, to: taken.position }])
  return answerOf(taken.position, peopleText.saved)
}

async function remove(write: PeopleWrite, body: PositionBody): Promise<PositionSaveAnswer> {
  const position = await ownPosition(write, body)
  await deletePosition(write, position.positionId)
  await writeEvents(write, 'position.deleted', [position])
  return answerOf(position, peopleText.deleted)
}

async function ownPosition(
  { trx, institution, year }: PeopleWrite,
  body: PositionBody,
): Promise<StoredPosition> {
  return foundIn(await readPositions(trx, institution.id, year), body)
}

/** Throws a 403 for another institution's position as for one that does not exist. */
function foundIn(positions: readonly StoredPosition[], { expensesId }: PositionBody): StoredPosition {
  const found = positions.find(({ positionId }) => positionId === String(expensesId ?? ''))
  if (found === undefined) throw new Refusal(403, peopleText.otherPosition)
  return found
}

function answerOf({ positionId }: StoredPosition, message: string): PositionSaveAnswer {
  return { status: '1', message, positionExpensesId: Number(positionId) }
}

/** Spec 000 §5. */
const MOST_WANTED = 100
/** Tugrik a month, far above any pay. */
const MOST_PAID = 1e12

/** What a position is read against. */
type YearLists = { readonly norms: Givens; readonly jobs: readonly Job[] }

type Named = Pick<StoredPosition, 'jobId' | 'jobName' | 'gradeStepId' | 'gradeStepName'>
type Taken =
  | { readonly ok: true; readonly position: StoredPosition }
  | { readonly ok: false; readonly errors: readonly CellRefusal[] }

/** Reads a new position: job, count and description are required (spec 000 §5); a grade that is not chosen comes from the job, a salary that is not entered from the grade. */
function newPosition(sent: PositionBody, positionId: string, { norms, jobs }: YearLists): Taken {
  const job = chosenJob(textOf(sent.jobId), jobs)
  const grade = chosenGrade(textOf(sent.gradeStepId), textOf(sent.inGradeStepName), jobs)
  const quantity = quantityOf(sent)
  const salary = salaryOf(sent)
  const description = textOf(sent.description)
  const errors = [
    ...problemIf(!isNamed(job), { field: 'jobId', message: peopleText.chooseJob }),
    ...problemIf(grade === undefined, { field: 'gradeStepId', message: peopleText.unknownGrade }),
    ...problemIf(isLeftOut(quantity), { field: 'requiredQty', message: peopleText.enterQuantity }),
    ...problemIf(quantity.is === 'wrong', { field: 'requiredQty', message: peopleText.quantityBetween }),
    ...problemIf(salary.is === 'wrong', { field: 'salary', message: peopleText.amount }),
    ...problemIf(description === '', { field: 'description', message: peopleText.enterDescription }),
  ].map((error) => ({ row: '0', ...error }))
  if (errors.length > 0 || grade === undefined) return { ok: false, errors }
  const named = { ...jobColumns(job), ...gradeColumns(grade, job) }
  const pay = salary.is === 'value' ? salary.value : Math.round(gradePay(norms, named.gradeStepId ?? ''))
  return {
    ok: true,
    position: { positionId, ...named, quantity: valueIn(quantity), salary: pay, description },
  }
}

/** Reads a changed position: a missing field, a job that is none, and a grade that is none stay as they are; an empty count or salary is 0. */
function changedPosition(sent: PositionBody, before: StoredPosition, { jobs }: YearLists): Taken {
  const job = chosenJob(textOf(sent.jobId), jobs)
  const grade = chosenGrade(textOf(sent.gradeStepId), textOf(sent.inGradeStepName), jobs)
  const quantity = quantityOf(sent)
  const salary = salaryOf(sent)
  const errors = [
    ...problemIf(job.is === 'unknown', { field: 'jobId', message: peopleText.chooseJob }),
    ...problemIf(grade === undefined, { field: 'gradeStepId', message: peopleText.unknownGrade }),
    ...problemIf(quantity.is === 'wrong', { field: 'requiredQty', message: peopleText.quantityBetween }),
    ...problemIf(salary.is === 'wrong', { field: 'salary', message: peopleText.amount }),
  ].map((error) => ({ row: before.positionId, ...error }))
  if (errors.length > 0 || grade === undefined) return { ok: false, errors }
  return {
    ok: true,
    position: {
      ...before,
      ...(isNamed(job) && jobColumns(job)),
      ...(grade.name !== '' && { gradeStepId: grade.id, gradeStepName: grade.name }),
      quantity: quantity.is === 'missing' ? before.quantity : valueIn(quantity),
      salary: salary.is === 'missing' ? before.salary : valueIn(salary),
      description: sent.description === undefined ? before.description : textOf(sent.description),
    },
  }
}

function quantityOf(sent: PositionBody): ReadSent {
  return readSent(sent.requiredQty, { min: 0, max: MOST_WANTED, decimals: 2 })
}

function salaryOf(sent: PositionBody): ReadSent {
  return readSent(sent.salary, { min: 0, max: MOST_PAID, decimals: 2 })
}

function jobColumns(job: ChosenJob): Pick<Named, 'jobId' | 'jobName'> {
  return job.is === 'known'
    ? { jobId: job.job.id, jobName: job.job.name }
    : { jobId: null, jobName: job.is === 'typed' ? job.name : '' }
}

function gradeColumns(grade: Grade, job: ChosenJob): Pick<Named, 'gradeStepId' | 'gradeStepName'> {
  if (grade.name !== '' || job.is !== 'known') return { gradeStepId: grade.id, gradeStepName: grade.name }
  return { gradeStepId: job.job.gradeStepId, gradeStepName: job.job.gradeStepName }
}

function isNamed(job: ChosenJob): boolean {
  return job.is === 'known' || job.is === 'typed'
}

function isLeftOut({ is }: ReadSent): boolean {
  return is === 'missing' || is === 'empty'
}

function valueIn(read: ReadSent): number {
  return read.is === 'value' ? read.value : 0
}

function textOf(sent: string | number | null | undefined): string {
  return String(sent ?? '').trim()
}
