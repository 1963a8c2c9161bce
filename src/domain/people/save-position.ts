import { type ChosenJob, gradePay, type PayGrade } from '#domain/people/positions.ts'
import type { ReferenceFigures } from '#engine/entries.ts'
import type { SentFigure } from '#engine/sent-figure.ts'

/** Salary in tugrik a month. */
export type Position = {
  /** `null` for a typed job or grade. */
  readonly jobId: string | null
  readonly jobName: string
  readonly gradeStepId: string | null
  readonly gradeStepName: string
  readonly quantity: number
  readonly salary: number
  readonly description: string
}

/** The maximum of one position (spec 000 §5). */
export const MAX_POSTS = 100

export type SentPosition = {
  readonly job: ChosenJob
  readonly grade: PayGrade | undefined
  readonly quantity: SentFigure
  readonly salary: SentFigure
  readonly description: string | undefined
}

export type PositionProblem = {
  readonly field: 'jobId' | 'gradeStepId' | 'requiredQty' | 'salary' | 'description'
  readonly code:
    | 'chooseJob'
    | 'unknownGrade'
    | 'enterQuantity'
    | 'quantityBetween'
    | 'amount'
    | 'enterDescription'
}

type PositionResult =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly problems: readonly PositionProblem[] }

/**
 * Job, count and description are required (spec 000 §5). The default grade comes from the job, the salary from the
 * grade.
 */
export function createPosition(sent: SentPosition, norms: ReferenceFigures): PositionResult {
  const { job, grade, quantity, salary, description = '' } = sent
  const problems = [
    ...problemIf(!isNamed(job), 'jobId', 'chooseJob'),
    ...problemIf(grade === undefined, 'gradeStepId', 'unknownGrade'),
    ...problemIf(quantity.kind === 'missing' || quantity.kind === 'empty', 'requiredQty', 'enterQuantity'),
    ...problemIf(quantity.kind === 'wrong', 'requiredQty', 'quantityBetween'),
    ...problemIf(salary.kind === 'wrong', 'salary', 'amount'),
    ...problemIf(description === '', 'description', 'enterDescription'),
  ]
  if (problems.length > 0 || grade === undefined) return { ok: false, problems }
  const named = { ...jobNamed(job), ...gradeNamed(grade, job) }
  const pay = salary.kind === 'value' ? salary.value : Math.round(gradePay(norms, named.gradeStepId ?? ''))
  return { ok: true, position: { ...named, quantity: valueIn(quantity), salary: pay, description } }
}

/** Ignores unknown jobs and grades; an empty count or salary is 0. */
export function changedPosition(sent: SentPosition, before: Position): PositionResult {
  const { job, grade, quantity, salary, description } = sent
  const problems = [
    ...problemIf(job.kind === 'unknown', 'jobId', 'chooseJob'),
    ...problemIf(grade === undefined, 'gradeStepId', 'unknownGrade'),
    ...problemIf(quantity.kind === 'wrong', 'requiredQty', 'quantityBetween'),
    ...problemIf(salary.kind === 'wrong', 'salary', 'amount'),
  ]
  if (problems.length > 0 || grade === undefined) return { ok: false, problems }
  return {
    ok: true,
    position: {
      ...before,
      ...(isNamed(job) && jobNamed(job)),
      ...(grade.name !== '' && { gradeStepId: grade.id, gradeStepName: grade.name }),
      quantity: quantity.kind === 'missing' ? before.quantity : valueIn(quantity),
      salary: salary.kind === 'missing' ? before.salary : valueIn(salary),
      description: description ?? before.description,
    },
  }
}

function problemIf(
  isWrong: boolean,
  field: PositionProblem['field'],
  code: PositionProblem['code'],
): readonly PositionProblem[] {
  return isWrong ? [{ field, code }] : []
}

function isNamed(job: ChosenJob): boolean {
  return job.kind === 'known' || job.kind === 'typed'
}

function jobNamed(job: ChosenJob): Pick<Position, 'jobId' | 'jobName'> {
  return job.kind === 'known'
    ? { jobId: job.job.id, jobName: job.job.name }
    : { jobId: null, jobName: job.kind === 'typed' ? job.name : '' }
}

function gradeNamed(grade: PayGrade, job: ChosenJob): Pick<Position, 'gradeStepId' | 'gradeStepName'> {
  if (grade.name !== '' || job.kind !== 'known') return { gradeStepId: grade.id, gradeStepName: grade.name }
  return { gradeStepId: job.job.gradeStepId, gradeStepName: job.job.gradeStepName }
}

function valueIn(sent: SentFigure): number {
  return sent.kind === 'value' ? sent.value : 0
}
