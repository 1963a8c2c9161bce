import type { CellRefusal } from '#contract/answers.ts'
import { type ReadSent, readSent } from '#contract/sent.ts'
import type { Job } from '#domain/norms/catalogues.ts'
import { type ChosenJob, chosenGrade, chosenJob, type Grade, gradePay } from '#domain/people/positions.ts'
import { faultIf } from '#domain/record/record.ts'
import type { Givens } from '#domain/sheet/entries.ts'
import type { PositionBody } from '#server/features/positions/position-body.ts'
import type { StoredPosition } from '#server/features/positions/positions.store.ts'
import { peopleText } from '#text/people.ts'

/** Spec 000 §5. */
const MOST_WANTED = 100
/** Tugrik a month, far above any pay. */
const MOST_PAID = 1e12

/** What a position is read against. */
export type YearLists = { readonly norms: Givens; readonly jobs: readonly Job[] }

type Named = Pick<StoredPosition, 'jobId' | 'jobName' | 'gradeStepId' | 'gradeStepName'>
type Taken =
  | { readonly ok: true; readonly position: StoredPosition }
  | { readonly ok: false; readonly errors: readonly CellRefusal[] }

/** Reads a new position: job, count and description are required (spec 000 §5); a grade that is not chosen comes from the job, a salary that is not entered from the grade. */
export function newPosition(sent: PositionBody, positionId: string, { norms, jobs }: YearLists): Taken {
  const job = chosenJob(textOf(sent.jobId), jobs)
  const grade = chosenGrade(textOf(sent.gradeStepId), textOf(sent.inGradeStepName), jobs)
  const quantity = quantityOf(sent)
  const salary = salaryOf(sent)
  const description = textOf(sent.description)
  const errors = [
    ...faultIf(!isNamed(job), { field: 'jobId', message: peopleText.chooseJob }),
    ...faultIf(grade === undefined, { field: 'gradeStepId', message: peopleText.unknownGrade }),
    ...faultIf(isLeftOut(quantity), { field: 'requiredQty', message: peopleText.enterQuantity }),
    ...faultIf(quantity.is === 'wrong', { field: 'requiredQty', message: peopleText.quantityBetween }),
    ...faultIf(salary.is === 'wrong', { field: 'salary', message: peopleText.amount }),
    ...faultIf(description === '', { field: 'description', message: peopleText.enterDescription }),
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
export function changedPosition(sent: PositionBody, before: StoredPosition, { jobs }: YearLists): Taken {
  const job = chosenJob(textOf(sent.jobId), jobs)
  const grade = chosenGrade(textOf(sent.gradeStepId), textOf(sent.inGradeStepName), jobs)
  const quantity = quantityOf(sent)
  const salary = salaryOf(sent)
  const errors = [
    ...faultIf(job.is === 'unknown', { field: 'jobId', message: peopleText.chooseJob }),
    ...faultIf(grade === undefined, { field: 'gradeStepId', message: peopleText.unknownGrade }),
    ...faultIf(quantity.is === 'wrong', { field: 'requiredQty', message: peopleText.quantityBetween }),
    ...faultIf(salary.is === 'wrong', { field: 'salary', message: peopleText.amount }),
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
