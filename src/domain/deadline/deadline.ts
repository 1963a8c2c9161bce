/** Until when the report of a period may be sent. Moments are ISO 8601; the moment itself still counts. */
export type Deadline = {
  readonly at: string
  /** The period's own one, for everybody; never later than `at`. */
  readonly own: string
  /** A reviewer let this institution send after the period's own deadline, and why. */
  readonly extension: { readonly reason: string } | null
}

/** More time for one institution: until when, ISO 8601, and why. */
export type Extension = { readonly until: string; readonly reason: string }

/** The deadline of a period for everybody, and what a reviewer gave one institution. */
export type DeadlineTerms = {
  readonly period: string | null
  readonly extension: Extension | null
}

/** The deadline that counts for an institution, the later of the two; `null` where the period has none. */
export function deadlineOf({ period, extension }: DeadlineTerms): Deadline | null {
  if (period === null) return null
  if (extension === null || Date.parse(extension.until) <= Date.parse(period))
    return { at: period, own: period, extension: null }
  return { at: extension.until, own: period, extension: { reason: extension.reason } }
}

/** Whether it is too late to send. Without a deadline it never is. */
export function isLate(deadline: Deadline | null, now: string): boolean {
  return deadline !== null && Date.parse(now) > Date.parse(deadline.at)
}

/**
 * What is wrong with an extension that a reviewer gives. It may be shorter than the one before, for the last word counts,
 * but ends after the period's own deadline and after now.
 */
export function extensionFaults(
  { until, reason }: Extension,
  { own, now }: { readonly own: string; readonly now: string },
): readonly ('tooEarly' | 'noReason')[] {
  const isAfter = Date.parse(until) > Math.max(Date.parse(own), Date.parse(now))
  return [isAfter ? [] : ('tooEarly' as const), reason.trim() === '' ? ('noReason' as const) : []].flat()
}
