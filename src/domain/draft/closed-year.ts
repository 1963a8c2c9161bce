import type { Status } from '#domain/draft/review.ts'
import { isWritten } from '#domain/record/written.ts'

/** How an institution's year stands before it is closed. */
export type BeforeClosing = {
  readonly institutionId: string
  readonly name: string
  readonly status: Status
}

/**
 * How an institution stands in a year that is to be closed, from its periods, newest first: as the newest that it has begun. A revised one
 * that nobody has begun asks for nothing.
 */
export function statusBeforeClosing(periods: readonly { readonly status: Status }[]): Status {
  return periods.find(({ status }) => status !== 'NEW')?.status ?? 'NEW'
}

/** A year that is to be closed: whether it is already, the periods that are open, and how every institution stands that is not approved. */
export type YearToClose = {
  readonly closed: 'yes' | 'no'
  readonly openPeriods: number
  readonly notApproved: readonly BeforeClosing[]
}

/** What whoever closes has seen of a year, as a text: another one where somebody has sent, approved or opened a period since. */
export function seenOf({ openPeriods, notApproved }: YearToClose): string {
  const counts = [...Map.groupBy(notApproved, ({ status }) => status)].map(
    ([status, some]) => `${status} ${some.length}`,
  )
  return [`open ${openPeriods}`, ...counts.toSorted()].join(', ')
}

/**
 * ASSUMED: why a year is not closed, or `null` where it is: it is closed already, or it is not as whoever closes it has seen it. Closing shuts every period
 * of it; who is not approved by then stays as they are, so they are told first.
 */
export function whyNotClose(year: YearToClose, seen: string): 'closedAlready' | 'moved' | null {
  if (year.closed === 'yes') return 'closedAlready'
  return seenOf(year) === seen ? null : 'moved'
}

/** Why a closed year is not opened again, or `null` where it is: it is not closed, or nobody says why. Its periods stay shut until they are opened. */
export function whyNotReopen(
  { closed }: Pick<YearToClose, 'closed'>,
  reason: string,
): 'notClosed' | 'noReason' | null {
  if (closed === 'no') return 'notClosed'
  return isWritten(reason) ? null : 'noReason'
}
