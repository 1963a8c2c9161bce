import { blockReason, isClosed, ownStateOf, type Status } from '#budget/review-states.ts'

export type PeriodReport = { readonly sessionCode: string; readonly status: Status }

/**
 * Returns the periods, newest first; a revised one needs an approved first report (calculation §9 "Periods").
 * ASSUMED: a calculated period stays.
 */
export function listedPeriods<Period extends PeriodReport>(periods: readonly Period[]): readonly Period[] {
  const inOrder = periods.toSorted((a, b) => (a.sessionCode < b.sessionCode ? -1 : 1))
  const [first] = inOrder
  return inOrder
    .filter((each) => each === first || first?.status === 'APPROVED' || each.status !== 'NEW')
    .toReversed()
}

export type PeriodReportStatus = {
  readonly status: Status
  readonly isOpen: boolean
  readonly closedYear: 'yes' | 'no'
  /** The return that has not been followed by a sending. */
  readonly openReturn: { readonly scope: 'whole' | 'cells' } | null
}

export const yearLocks = ['sent', 'approved', 'periodClosed', 'yearClosed'] as const
export type YearLock = (typeof yearLocks)[number]

/** The newest period decides, so a newer one unlocks the year (design calculation §8). */
export function yearLockOf({ status, ...period }: Omit<PeriodReportStatus, 'openReturn'>): YearLock | null {
  return blockReason('write', 'institution', { state: ownStateOf(status), blocks: shutting(period) })
}

/** A return for marked cells locks the records of people too (decision 0017). */
export function wholeDraftBlockReason(report: PeriodReportStatus): YearLock | 'onlyMarked' | null {
  return yearLockOf(report) ?? (report.openReturn?.scope === 'cells' ? 'onlyMarked' : null)
}

/** Checks for a basis on which later norms and register figures have no effect (decision 0020). */
export function hasFrozenBasis({
  status,
  openReturn,
}: Pick<PeriodReportStatus, 'status' | 'openReturn'>): boolean {
  return isClosed(status) || openReturn?.scope === 'cells'
}

type InYear = Omit<PeriodReportStatus, 'openReturn'> & { readonly isNewest: boolean }

function shutting({ isOpen, closedYear }: Pick<PeriodReportStatus, 'isOpen' | 'closedYear'>) {
  return { yearClosed: closedYear === 'yes', periodClosed: !isOpen }
}

/** An older period is final. */
export function reportBlockReason({ status, isNewest, ...period }: InYear): YearLock | 'oldPeriod' | null {
  const blocks = { oldPeriod: !isNewest, ...shutting(period) }
  return blockReason('calculate', 'institution', { state: ownStateOf(status), blocks })
}

/** The consent required before sending (decision 0075). `missing`: also after a recalculation. */
export type ConsentState = 'none' | 'given' | 'missing'

type StoredConsent = {
  readonly asksConsent: 'yes' | 'no'
  readonly consent: { readonly sha256: string } | null
  readonly sha256: string | null
}

export function consentStateOf({ asksConsent, consent, sha256 }: StoredConsent): ConsentState {
  if (asksConsent === 'no') return 'none'
  return consent !== null && consent.sha256 === sha256 ? 'given' : 'missing'
}

type PreparationState = {
  readonly calculated: 'yes' | 'no'
  /** Inputs that changed since the calculation. */
  readonly changed: number
  /** `notRequired` if a simpler reason applies already. */
  readonly ready: 'yes' | 'no' | 'notRequired'
}

type SendingConditions = PreparationState & {
  readonly time: 'left' | 'over'
  readonly consent: ConsentState
}

/** A returned report must be recalculated first. */
export function sendBlockReason(
  { status, isNewest, ...period }: InYear,
  { time, consent, ...prepared }: SendingConditions,
): YearLock | 'oldPeriod' | 'late' | 'notCalculated' | 'stale' | 'notReady' | 'notConsented' | null {
  return blockReason('send', 'institution', {
    state: ownStateOf(status),
    blocks: {
      oldPeriod: !isNewest,
      ...shutting(period),
      late: time === 'over',
      ...unprepared(prepared),
      notConsented: consent === 'missing',
    },
  })
}

function unprepared({ calculated, changed, ready }: PreparationState) {
  return { notCalculated: calculated === 'no', stale: changed > 0, notReady: ready === 'no' }
}

export function consentBlockReason(
  { status, isNewest, ...period }: InYear,
  { consent, ...prepared }: PreparationState & { readonly consent: ConsentState },
) {
  return blockReason('consent', 'institution', {
    state: ownStateOf(status),
    blocks: {
      oldPeriod: !isNewest,
      ...shutting(period),
      noConsentRequired: consent === 'none',
      consented: consent === 'given',
      ...unprepared(prepared),
    },
  })
}

export function withdrawBlockReason(
  { status, isNewest, ...period }: InYear,
  { consent }: { readonly consent: ConsentState },
) {
  return blockReason('withdraw', 'institution', {
    state: ownStateOf(status),
    blocks: { oldPeriod: !isNewest, ...shutting(period), notConsented: consent !== 'given' },
  })
}

type RecallOptions = Pick<SendingConditions, 'time'> & {
  /** `yes` after a reviewer has read the report or acted on it. */
  readonly opened: 'yes' | 'no'
}

/**
 * ASSUMED: after the deadline or in a closed period a recall is refused, because only a return gives time to send
 * again.
 */
export function recallBlockReason({ status, isNewest, ...period }: InYear, { time, opened }: RecallOptions) {
  return blockReason('recall', 'institution', {
    state: ownStateOf(status),
    blocks: {
      oldPeriod: !isNewest,
      opened: opened === 'yes',
      ...shutting(period),
      late: time === 'over',
    },
  })
}
