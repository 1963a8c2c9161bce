import type { StaffRow } from '#contract/people.ts'

/** What can be done to a member of staff from their row. */
export type StaffDeeds = {
  /** Why nothing can be changed, or `null`. */
  readonly closed: string | null
  readonly onStatus: (row: StaffRow) => void
  readonly onBenefit: (row: StaffRow) => void
}
