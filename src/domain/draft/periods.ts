import { isClosed, ownStateOf, type Status, whyNot } from '#domain/draft/review.ts'

/** A period of a year, as far as an institution's report of it stands. */
export type PeriodReport = { readonly sessionCode: string; readonly status: Status }

/**
 * The periods of a year that an institution has, newest first: the year's first alone, and every revised one once its own
 * first is approved (calculation §9 "Periods"). ASSUMED: one in which it has calculated before stays, whatever became of
 * the first.
 */
export function listedPeriods<Period extends PeriodReport>(periods: readonly Period[]): readonly Period[] {
  const inOrder = periods.toSorted((a, b) => (a.sessionCode < b.sessionCode ? -1 : 1))
  const [first] = inOrder
  return inOrder
    .filter((each) => each === first || first?.status === 'APPROVED' || each.status !== 'NEW')
    .toReversed()
}

/** How an institution's report of a period stands, as far as what may be written hangs on it. */
export type ReportStatus = {
  readonly status: Status
  /** Whether the period is open; an administrator may shut it. */
  readonly isOpen: boolean
  /** The return that no sending has answered yet. */
  readonly openReturn: { readonly scope: 'whole' | 'cells' } | null
}

/** Why nothing of a year can be written: its report is sent, it is approved, or an administrator has shut the period. */
export const yearLocks = ['sent', 'approved', 'periodShut'] as const
export type YearLock = (typeof yearLocks)[number]

/**
 * Why nothing of a year can be written, or `null` when at least some cells are open. A year stands as its newest period
 * does, so a newer one opens it again (design calculation §8).
 */
export function yearLockOf({ status, isOpen }: Pick<ReportStatus, 'status' | 'isOpen'>): YearLock | null {
  return whyNot('write', 'institution', { state: ownStateOf(status), holds: { periodShut: !isOpen } })
}

/** Why what people add to a year cannot be written: also while it is back for marked cells only (decision 0017). */
export function whyNotWhole(report: ReportStatus): YearLock | 'onlyMarked' | null {
  return yearLockOf(report) ?? (report.openReturn?.scope === 'cells' ? 'onlyMarked' : null)
}

/**
 * Whether a year stands on what it stood on when it was calculated: while it is sent or approved, and while it is back for
 * marked cells only. Norms that are published meanwhile, and figures that a register brings, do not reach it (decision 0020).
 */
export function hasFrozenBasis({ status, openReturn }: Pick<ReportStatus, 'status' | 'openReturn'>): boolean {
  return isClosed(status) || openReturn?.scope === 'cells'
}

/** The status of a period's report, and whether the period is the newest that the institution has in its year. */
type InYear = Pick<ReportStatus, 'status' | 'isOpen'> & { readonly isNewest: boolean }

/** Why the report of a period cannot be written: calculated, sent, or given attachments. An older one is done. */
export function whyNotReport({ status, isOpen, isNewest }: InYear): YearLock | 'oldPeriod' | null {
  const holds = { oldPeriod: !isNewest, periodShut: !isOpen }
  return whyNot('calculate', 'institution', { state: ownStateOf(status), holds })
}

/** What a sending depends on besides the period. */
type Sending = {
  /** Whether the deadline is over. */
  readonly time: 'left' | 'over'
  readonly calculated: 'yes' | 'no'
  /** How many inputs changed since the calculation. */
  readonly changed: number
  /** Whether anything bars it that `readiness` knows; `notAsked` where that is asked only when nothing simpler bars it. */
  readonly ready: 'yes' | 'no' | 'notAsked'
}

/** Why a report cannot be sent, or `null` when it can. A returned report is calculated anew first. */
export function whyNotSend(
  { status, isOpen, isNewest }: InYear,
  { time, calculated, changed, ready }: Sending,
): YearLock | 'oldPeriod' | 'late' | 'notCalculated' | 'stale' | 'notReady' | null {
  return whyNot('send', 'institution', {
    state: ownStateOf(status),
    holds: {
      oldPeriod: !isNewest,
      periodShut: !isOpen,
      late: time === 'over',
      notCalculated: calculated === 'no',
      stale: changed > 0,
      notReady: ready === 'no',
    },
  })
}

/** What a recall depends on besides the period. */
type Recalling = Pick<Sending, 'time'> & {
  /** Whether a reviewer has read what was sent, or acted on it. */
  readonly opened: 'yes' | 'no'
}

/**
 * Why the institution cannot recall what it has sent, or `null` when it can. ASSUMED: not once the deadline is over or the period is shut,
 * since it could not send again, and only a reviewer gives more time, with a return.
 */
export function whyNotRecall({ status, isOpen, isNewest }: InYear, { time, opened }: Recalling) {
  return whyNot('recall', 'institution', {
    state: ownStateOf(status),
    holds: {
      oldPeriod: !isNewest,
      opened: opened === 'yes',
      periodShut: !isOpen,
      late: time === 'over',
    },
  })
}
