/** What is entered of a member of staff's lump sums. Amounts in tugrik. */
export type LumpSumPlan = {
  readonly t1: boolean
  /** `null`: none entered; 0 is a value. */
  readonly t1Month: number | null
  /** `null`: the proposal, which is the register's salary. */
  readonly avgSalaryMonth: number | null
  readonly t2: boolean
  readonly t2Amount: number
  readonly t3: boolean
}

/** The lump sums as figures; what is not planned is 0, months of a planned one that nobody has entered `null`. */
export type LumpSumFigures = {
  readonly t1Month: number | null
  readonly t1Amount: number
  readonly avgSalaryMonth: number
  readonly t2Amount: number
  readonly t3Month: number
  readonly t3Amount: number
}

/**
 * Works out the lump sums: t1 = months x average salary (spec 000 §4), t3 = months of the norm x the register's salary (facts §6).
 * `salary` in tugrik a month, `ruralServiceMonths` of norm-benefits.
 */
export function lumpSums(plan: LumpSumPlan, salary: number, ruralServiceMonths: number): LumpSumFigures {
  const avgSalaryMonth = plan.avgSalaryMonth ?? salary
  const t1Month = plan.t1 ? plan.t1Month : 0
  const t3Month = plan.t3 ? ruralServiceMonths : 0
  return {
    t1Month,
    t1Amount: (t1Month ?? 0) * avgSalaryMonth,
    avgSalaryMonth,
    t2Amount: plan.t2 ? plan.t2Amount : 0,
    t3Month,
    t3Amount: t3Month * salary,
  }
}
