import type { ReferenceFigures } from '#engine/entries.ts'
import { roundToPrecision } from '#engine/number/rounding.ts'
import type { SentFigure } from '#engine/sent-figure.ts'
import { allowances, insurance } from '#forms/norms/allowances.ts'
import type { Job } from '#forms/norms/catalogues.ts'
import { payGrid, supportPay } from '#forms/norms/pay-grid.ts'
import { localPercentOf } from '#forms/norms/supplements.ts'
import type { Group, Profile } from '#forms/profile.ts'

/** Tugrik a year; indicator9 of ORGEBS and indicator10 of the others in thousand tugrik. `null`: not in this group. */
type Indicators = {
  readonly indicator1: number
  readonly indicator2: number
  readonly indicator3: number
  readonly indicator4: number
  readonly indicator5: number
  readonly indicator6: number
  readonly indicator7: number | null
  readonly indicator8: number | null
  readonly indicator9: number
  readonly indicator10: number | null
}

/** The base pay of one post is in tugrik a month. */
type Post = { readonly quantity: number; readonly salary: number }

/** Uses the form of the group (design calculation §6, facts §5.6). */
export function indicatorsOf(group: Group, post: Post, norms: PositionNorms): Indicators {
  return group === 'ORGEBS' ? schoolIndicators(post, norms) : otherIndicators(post, norms)
}

/** 1 base, 2 supplement, 3 incentive, 4 food and transport, 5 the row's total, 6 insurance, 9 grand total. */
function schoolIndicators(post: Post, norms: PositionNorms): Indicators {
  const base = post.quantity * post.salary * 12
  const supplement = percent(norms.supplementPercent, base)
  const incentive = percent(norms.incentivePercent, base)
  const food = foodAndRide(post, norms)
  const total = base + supplement + incentive + food
  const insurance = percent(norms.insurancePercent, total)
  return {
    indicator1: base,
    indicator2: supplement,
    indicator3: incentive,
    indicator4: food,
    indicator5: total,
    indicator6: insurance,
    indicator7: null,
    indicator8: null,
    indicator9: roundToPrecision((total + insurance) / 1000),
    indicator10: null,
  }
}

/**
 * 1 base, 2 supplement, of it 3 other and 4 local, 5 incentive, 6 food and transport, 7 leave, 8 pay, 9 insurance, 10
 * grand total.
 */
function otherIndicators(post: Post, norms: PositionNorms): Indicators {
  const base = post.quantity * post.salary * 12
  const supplement = percent(norms.supplementPercent, base)
  const local = percent(norms.localPercent, base)
  const incentive = percent(norms.incentivePercent, base)
  const food = foodAndRide(post, norms)
  const leave = percent(norms.leavePercent, base)
  const pay = base + supplement + incentive + food + leave
  const insurance = percent(norms.insurancePercent, pay)
  return {
    indicator1: base,
    indicator2: supplement,
    indicator3: supplement - local,
    indicator4: local,
    indicator5: incentive,
    indicator6: food,
    indicator7: leave,
    indicator8: pay,
    indicator9: insurance,
    indicator10: roundToPrecision((pay + insurance) / 1000),
  }
}

function foodAndRide({ quantity }: Post, { foodPerDay, ridePerDay, workingDays }: PositionNorms): number {
  return quantity * (foodPerDay + ridePerDay) * workingDays
}

function percent(rate: number, amount: number): number {
  return roundToPrecision((rate * amount) / 100)
}

/** Percent of base pay, tugrik a working day, days a year. */
type PositionNorms = {
  readonly supplementPercent: number
  readonly localPercent: number
  readonly incentivePercent: number
  readonly foodPerDay: number
  readonly ridePerDay: number
  readonly workingDays: number
  readonly leavePercent: number
  /** Percent of the pay including additions. */
  readonly insurancePercent: number
}

const funds = ['pension', 'benefit', 'accident', 'unemployment', 'health']

const cityLocations: readonly Profile['location'][] = ['capital', 'aimagCentre']

/** Food has the city price in the capital and the aimag centres (design calculation §6). */
export function positionNormsOf(norms: ReferenceFigures, location: Profile['location']): PositionNorms {
  const value = (row: string) => norms[allowances.sheet.code]?.[row]?.value ?? 0
  const fund = (row: string) => norms[insurance.sheet.code]?.[row]?.percent ?? 0
  return {
    supplementPercent: value('positionSupplement'),
    localPercent: localPercentOf(norms, location),
    incentivePercent: value('resultIncentive'),
    foodPerDay: value(cityLocations.includes(location) ? 'foodCity' : 'foodRural'),
    ridePerDay: value('ride'),
    workingDays: value('workingDays'),
    leavePercent: value('leaveCompensation'),
    // Computes in thousandths: the sum of percentages must not be 12.499999.
    insurancePercent: funds.reduce((sum, row) => sum + Math.round(fund(row) * 1000), 0) / 1000,
  }
}

export type ChosenJob =
  | { readonly kind: 'known'; readonly job: Job }
  | { readonly kind: 'typed'; readonly name: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'none' }

/** A whole number is an id, other text is the job itself; '' and 0 are none (contract README). */
export function chosenJob(sent: string, jobs: readonly Job[]): ChosenJob {
  const text = sent.trim()
  if (text === '' || text === '0') return { kind: 'none' }
  if (!/^\d+$/.test(text)) return { kind: 'typed', name: text }
  const job = jobs.find(({ id }) => id === text)
  return job ? { kind: 'known', job } : { kind: 'unknown' }
}

/** A typed grade has no id. */
export type PayGrade = { readonly id: string | null; readonly name: string }

/** Prefers the id; '' and '0' are no id. `undefined` for an unknown id without a name. */
export function chosenGrade(sentId: string, sentName: string, jobs: readonly Job[]): PayGrade | undefined {
  const [id, name] = [sentId.trim(), sentName.trim()]
  const isNone = id === '' || id === '0'
  const known = jobs.find((job) => (isNone ? job.gradeStepName === name : job.gradeStepId === id))
  if (known) return { id: known.gradeStepId, name: known.gradeStepName }
  return !isNone && name === '' ? undefined : { id: null, name }
}

/** Returns tugrik a month: the year's average for education grades (design calculation §4); 0 for an unknown grade. */
export function gradePay(norms: ReferenceFigures, gradeStepId: string): number {
  const months = Object.entries(norms[payGrid.sheet.code]?.[gradeStepId] ?? {}).filter(([name]) =>
    /^month\d+$/.test(name),
  )
  if (months.length === 0) return norms[supportPay.sheet.code]?.[gradeStepId]?.month ?? 0
  return months.reduce((sum, [, pay]) => sum + pay, 0) / months.length
}

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
