import type { LumpSumPlan } from '#budget/people/staff.ts'
import type { RecordProblem } from '#engine/list/record.ts'
import { judgeSent } from '#engine/list/row-list.ts'
import { staffFields } from '#features/staff/staff-fields.ts'

type SentFlag = 'Y' | 'N' | '' | null | undefined
type SentSum = string | number | null | undefined

export type SentLumpSums = {
  readonly t1Flag?: SentFlag
  readonly t1Month?: SentSum
  readonly avgSalaryMonth?: SentSum
  readonly t2Flag?: SentFlag
  readonly t2Amount?: SentSum
  readonly t3Flag?: SentFlag
}

/** The register's salary, tugrik a month, and the months of norm-benefits. */
type PlanLimits = { readonly salary: number; readonly t1Most: number }

type SavedLumpSums = { readonly plan: LumpSumPlan; readonly problems: readonly RecordProblem[] }

/** Clears a lump sum that is not planned. An average equal to the salary counts as the proposal. */
export function saveLumpSums(
  sent: SentLumpSums,
  before: LumpSumPlan,
  { salary, t1Most }: PlanLimits,
): SavedLumpSums {
  const { t1Months: t1Month, averageSalary: avgSalaryMonth, t2Amount } = staffFields(t1Most)
  const t1 = flagOf(sent.t1Flag, before.t1)
  const t2 = flagOf(sent.t2Flag, before.t2)
  const { values, problems } = judgeSent({ t1Month, avgSalaryMonth, t2Amount }, sent, {
    ...before,
    // A newly planned lump sum has no earlier months.
    t1Month: before.t1 ? before.t1Month : null,
  })
  const planned = { t1Month: t1, avgSalaryMonth: t1, t2Amount: t2 }
  const average = numberOf(values.avgSalaryMonth)
  return {
    plan: {
      t1,
      t1Month: t1 ? numberOf(values.t1Month) : null,
      avgSalaryMonth: t1 && average !== salary ? average : null,
      t2,
      t2Amount: t2 ? (numberOf(values.t2Amount) ?? 0) : 0,
      t3: flagOf(sent.t3Flag, before.t3),
    },
    problems: problems.filter(({ field }) => planned[field]),
  }
}

function flagOf(sent: SentFlag, before: boolean): boolean {
  return sent === undefined ? before : sent === 'Y'
}

function numberOf(value: string | number | null): number | null {
  return value === null ? null : Number(value)
}
