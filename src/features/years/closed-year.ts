import type { Status } from '#budget/review-states.ts'
import { hasVisibleText } from '#engine/text/normalise.ts'

export type BeforeClosing = {
  readonly institutionId: string
  readonly name: string
  readonly status: Status
}

/** Returns the status of the newest started period; a revised period not started requests nothing. */
export function statusBeforeClosing(periods: readonly { readonly status: Status }[]): Status {
  return periods.find(({ status }) => status !== 'NEW')?.status ?? 'NEW'
}

export type YearToClose = {
  readonly closed: boolean
  readonly openPeriods: number
  readonly notApproved: readonly BeforeClosing[]
}

/** Returns a text that detects a stale view: it changes with every sending, approval or opening. */
export function seenOf({ openPeriods, notApproved }: YearToClose): string {
  const counts = [...Map.groupBy(notApproved, ({ status }) => status)].map(
    ([status, some]) => `${status} ${some.length}`,
  )
  return [`open ${openPeriods}`, ...counts.toSorted()].join(', ')
}

/** ASSUMED: closing closes all periods; unapproved institutions stay as they are, so the screen shows them first. */
export function closeBlockReason(year: YearToClose, seen: string): 'closedAlready' | 'moved' | null {
  if (year.closed) return 'closedAlready'
  return seenOf(year) === seen ? null : 'moved'
}

/** The periods of a reopened year stay closed. */
export function reopenBlockReason(
  { closed }: Pick<YearToClose, 'closed'>,
  reason: string,
): 'notClosed' | 'noReason' | null {
  if (!closed) return 'notClosed'
  return hasVisibleText(reason) ? null : 'noReason'
}
