import type { Status } from '#domain/draft/review.ts'

/** A period of a year, as far as an institution's report of it stands. */
export type PeriodStanding = { readonly sessionCode: string; readonly status: Status }

/**
 * The periods of a year that an institution has, newest first: the year's first alone, and every revised one once its own
 * first is approved (calculation §9 "Periods"). ASSUMED: one in which it has calculated before stays, whatever became of
 * the first.
 */
export function listedPeriods<Period extends PeriodStanding>(periods: readonly Period[]): readonly Period[] {
  const inOrder = periods.toSorted((a, b) => (a.sessionCode < b.sessionCode ? -1 : 1))
  const [first] = inOrder
  return inOrder
    .filter((each) => each === first || first?.status === 'APPROVED' || each.status !== 'NEW')
    .toReversed()
}
