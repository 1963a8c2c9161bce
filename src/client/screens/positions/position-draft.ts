import { settledAmount } from '#client/settled-amount.ts'
import type { PositionRow } from '#contract/people.ts'

/** A position while it is typed. */
export type PositionDraft = {
  readonly jobName: string
  readonly gradeStepName: string
  readonly requiredQty: string
  /** Tugrik a month; empty: the pay of the grade. */
  readonly salary: string
  readonly description: string
}

export const emptyPosition: PositionDraft = {
  jobName: '',
  gradeStepName: '',
  requiredQty: '',
  salary: '',
  description: '',
}

/** The draft of a position that is kept. */
export function positionDraft(row: PositionRow): PositionDraft {
  return {
    jobName: row.jobName,
    gradeStepName: row.gradeStepName,
    requiredQty: settledAmount(String(row.requiredQty)),
    salary: settledAmount(String(row.salary)),
    description: row.description,
  }
}
