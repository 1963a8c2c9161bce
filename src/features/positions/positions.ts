import type { ReferenceFigures } from '#engine/entries.ts'
import { failedChecks, type RecordProblem } from '#engine/list/record.ts'
import { judgeSent } from '#engine/list/row-list.ts'
import { roundToPrecision } from '#engine/number/rounding.ts'
import { typedFields } from '#features/positions/position-list.ts'
import { positionAnswerText } from '#features/positions/text.ts'
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
  readonly requiredQty: number
  readonly salary: number
  readonly description: string
}

type Sent = string | number | null | undefined

export type SentPosition = Readonly<
  Partial<
    Record<'jobId' | 'gradeStepId' | 'inGradeStepName' | 'requiredQty' | 'salary' | 'description', Sent>
  >
>

type JobsAndPay = { readonly jobs: readonly Job[]; readonly norms: ReferenceFigures }

/**
 * A new one needs job, count and description (spec 000 §5); its grade comes from the job, its salary from the grade. In
 * a stored one, an unnamed job or grade changes nothing.
 */
export function judgePosition(
  sent: SentPosition,
  before: Position | null,
  { jobs, norms }: JobsAndPay,
): { readonly row: Position; readonly problems: readonly RecordProblem[] } {
  const job = chosenJob(textOf(sent.jobId), jobs)
  const grade = chosenGrade(textOf(sent.gradeStepId), textOf(sent.inGradeStepName), jobs)
  const { values, problems } = judgeSent(typedFields, sent, before)
  const isUnnamed = job.kind === 'unknown' || (before === null && job.kind === 'none')
  const named = namesOf(job, grade ?? { id: null, name: '' }, before)
  const isUnpaid = before === null && values.salary === null
  return {
    row: {
      ...named,
      requiredQty: Number(values.requiredQty ?? 0),
      salary: isUnpaid ? Math.round(gradePay(norms, named.gradeStepId ?? '')) : Number(values.salary ?? 0),
      description: String(values.description),
    },
    problems: [
      ...failedChecks([
        ['jobId', isUnnamed && positionAnswerText.chooseJob],
        ['gradeStepId', grade === undefined && positionAnswerText.unknownGrade],
      ]),
      ...problems,
    ],
  }
}

type Names = Pick<Position, 'jobId' | 'jobName' | 'gradeStepId' | 'gradeStepName'>

function namesOf(job: ChosenJob, { id, name }: PayGrade, before: Names | null): Names {
  const known = job.kind === 'known' ? job.job : null
  const unnamed = {
    jobId: null,
    jobName: '',
    gradeStepId: known?.gradeStepId ?? null,
    gradeStepName: known?.gradeStepName ?? '',
  }
  return {
    ...(before ?? unnamed),
    ...(known && { jobId: known.id, jobName: known.name }),
    ...(job.kind === 'typed' && { jobId: null, jobName: job.name }),
    ...(name !== '' && { gradeStepId: id, gradeStepName: name }),
  }
}

function textOf(sent: Sent): string {
  return String(sent ?? '').trim()
}
