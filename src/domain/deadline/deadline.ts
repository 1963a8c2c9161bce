/** Until when the report of a period may be sent. Moments are ISO 8601; the moment itself still counts. */
export type Deadline = {
  readonly at: string
  /** A reviewer let this institution send after the period's own deadline, and why. */
  readonly extension: { readonly reason: string } | null
}

/** The deadline of a period for everybody, and what a reviewer gave one institution. */
export type DeadlineTerms = {
  readonly period: string | null
  readonly extension: { readonly until: string; readonly reason: string } | null
}

/** The deadline that counts for an institution, the later of the two; `null` where the period has none. */
export function deadlineOf({ period, extension }: DeadlineTerms): Deadline | null {
  if (period === null) return null
  if (extension === null || Date.parse(extension.until) <= Date.parse(period))
    return { at: period, extension: null }
  return { at: extension.until, extension: { reason: extension.reason } }
}

/** Whether it is too late to send. Without a deadline it never is. */
export function isLate(deadline: Deadline | null, now: string): boolean {
  return deadline !== null && Date.parse(now) > Date.parse(deadline.at)
}
