/** Planned work statuses of a member of staff; any may follow any other (spec 000 §4). */
export const plannedStatuses = ['WORK', 'NONE', 'PENSION', 'ALLOWANCE', 'CHILDCARE'] as const

export type PlannedStatus = (typeof plannedStatuses)[number]

const withMonths: readonly PlannedStatus[] = ['ALLOWANCE', 'CHILDCARE']

/** Least and most months of a leave (spec 000 §9). */
export const leaveMonths = { min: 1, max: 12 } as const

/** Whether a status needs a count of months. */
export function needsMonths(status: PlannedStatus): boolean {
  return withMonths.includes(status)
}

type Plan =
  | { readonly ok: true; readonly status: PlannedStatus; readonly months: number }
  | { readonly ok: false; readonly field: 'plannedAssignmentStatus' | 'allowanceMonth' }

/** What is stored of a chosen status: whole months from 1 for a leave, of more than 12 only 12 (calculation §9, Saves), otherwise 0. `months` is `null` where none, or no number, was given. */
export function planStatus(chosen: string | null, months: number | null): Plan {
  const status = plannedStatuses.find((each) => each === chosen)
  if (status === undefined) return { ok: false, field: 'plannedAssignmentStatus' }
  if (!needsMonths(status)) return { ok: true, status, months: 0 }
  const isRight = months !== null && Number.isInteger(months) && months >= leaveMonths.min
  return isRight
    ? { ok: true, status, months: Math.min(months, leaveMonths.max) }
    : { ok: false, field: 'allowanceMonth' }
}
