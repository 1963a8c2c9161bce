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
  /** Whether an administrator has closed the whole year, with all its periods. */
  readonly closedYear: 'yes' | 'no'
  /** The return that no sending has answered yet. */
  readonly openReturn: { readonly scope: 'whole' | 'cells' } | null
}

/** Why nothing of a year can be written: its report is sent, it is approved, or an administrator has shut the period or closed the year. */
export const yearLocks = ['sent', 'approved', 'periodShut', 'yearClosed'] as const
export type YearLock = (typeof yearLocks)[number]

/**
 * Why nothing of a year can be written, or `null` when at least some cells are open. A year stands as its newest period
 * does, so a newer one opens it again (design calculation §8).
 */
export function yearLockOf({ status, ...period }: Omit<ReportStatus, 'openReturn'>): YearLock | null {
  return whyNot('write', 'institution', { state: ownStateOf(status), holds: shutting(period) })
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
type InYear = Omit<ReportStatus, 'openReturn'> & { readonly isNewest: boolean }

/** What of a period, or of its whole year, shuts it for its institution. */
function shutting({ isOpen, closedYear }: Pick<ReportStatus, 'isOpen' | 'closedYear'>) {
  return { yearClosed: closedYear === 'yes', periodShut: !isOpen }
}

/** Why the report of a period cannot be written: calculated, sent, or given attachments. An older one is done. */
export function whyNotReport({ status, isNewest, ...period }: InYear): YearLock | 'oldPeriod' | null {
  const holds = { oldPeriod: !isNewest, ...shutting(period) }
  return whyNot('calculate', 'institution', { state: ownStateOf(status), holds })
}

/**
 * The consent that an institution asks for before it sends (decision 0075), as a calculation stands to it: `none` where it asks for none, `missing`
 * also where what it was given to was calculated anew since.
 */
export type ConsentState = 'none' | 'given' | 'missing'

/** What is kept of an institution's consent: whether it asks for one, of which calculation it was given, and which stands now, by their digests. */
type KeptConsent = {
  readonly asksConsent: 'yes' | 'no'
  readonly consent: { readonly sha256: string } | null
  readonly sha256: string | null
}

/** How a calculation stands to the consent of its institution. */
export function consentStateOf({ asksConsent, consent, sha256 }: KeptConsent): ConsentState {
  if (asksConsent === 'no') return 'none'
  return consent !== null && consent.sha256 === sha256 ? 'given' : 'missing'
}

/** Whether a calculation can be sent, as far as itself goes. */
type Prepared = {
  readonly calculated: 'yes' | 'no'
  /** How many inputs changed since the calculation. */
  readonly changed: number
  /** Whether anything bars it that `readiness` knows; `notAsked` where that is asked only when nothing simpler bars it. */
  readonly ready: 'yes' | 'no' | 'notAsked'
}

/** What a sending depends on besides the period. */
type Sending = Prepared & {
  /** Whether the deadline is over. */
  readonly time: 'left' | 'over'
  readonly consent: ConsentState
}

/** Why a report cannot be sent, or `null` when it can. A returned report is calculated anew first. */
export function whyNotSend(
  { status, isNewest, ...period }: InYear,
  { time, consent, ...prepared }: Sending,
): YearLock | 'oldPeriod' | 'late' | 'notCalculated' | 'stale' | 'notReady' | 'notConsented' | null {
  return whyNot('send', 'institution', {
    state: ownStateOf(status),
    holds: {
      oldPeriod: !isNewest,
      ...shutting(period),
      late: time === 'over',
      ...unprepared(prepared),
      notConsented: consent === 'missing',
    },
  })
}

function unprepared({ calculated, changed, ready }: Prepared) {
  return { notCalculated: calculated === 'no', stale: changed > 0, notReady: ready === 'no' }
}

/** Why nobody can consent to a calculation, or ask for it, or `null` where they can. */
export function whyNotConsent(
  { status, isNewest, ...period }: InYear,
  { consent, ...prepared }: Prepared & { readonly consent: ConsentState },
) {
  return whyNot('consent', 'institution', {
    state: ownStateOf(status),
    holds: {
      oldPeriod: !isNewest,
      ...shutting(period),
      noConsentAsked: consent === 'none',
      consented: consent === 'given',
      ...unprepared(prepared),
    },
  })
}

/** Why a consent cannot be withdrawn, or `null` where it can. */
export function whyNotWithdraw(
  { status, isNewest, ...period }: InYear,
  { consent }: { readonly consent: ConsentState },
) {
  return whyNot('withdraw', 'institution', {
    state: ownStateOf(status),
    holds: { oldPeriod: !isNewest, ...shutting(period), notConsented: consent !== 'given' },
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
export function whyNotRecall({ status, isNewest, ...period }: InYear, { time, opened }: Recalling) {
  return whyNot('recall', 'institution', {
    state: ownStateOf(status),
    holds: {
      oldPeriod: !isNewest,
      opened: opened === 'yes',
      ...shutting(period),
      late: time === 'over',
    },
  })
}
