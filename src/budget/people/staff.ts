/** Amounts in tugrik. */
export type LumpSumPlan = {
  readonly t1: boolean
  /** `null`: not entered; 0 is a value. */
  readonly t1Month: number | null
  /** `null`: the proposal, which is the register's salary. */
  readonly avgSalaryMonth: number | null
  readonly t2: boolean
  readonly t2Amount: number
  readonly t3: boolean
}
