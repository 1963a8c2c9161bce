import type { ReadReport } from '#client/screens/review/read-report.ts'
import type { Reviewed } from '#client/screens/review/reviewed.ts'
import { whyNotReview } from '#domain/draft/review.ts'
import { reviewText } from '#text/review.ts'

/** Why the reviewer can do nothing with the draft now, by the rule that the server asks; `null` where it is their turn. */
export function whyNotAct({
  report,
  period,
  reviewer,
  workbook,
}: Pick<Reviewed, 'report' | 'period' | 'reviewer' | 'workbook'>): string | null {
  if (report.is !== 'read') return whyUnknown(report)
  if (period === 'older') return reviewText.obstacles.oldPeriod
  const { preparedBy } = workbook.draft().review
  const preparers = preparedBy === 'oneself' ? [reviewer.userName] : []
  const why = whyNotReview({ desk: report.list.desk, preparedBy: preparers }, reviewer)
  return why === null ? null : reviewText.obstacles[why]
}

/** What is said of a report that is not there or not known, wherever something depends on it. */
export function whyUnknown({ is }: Exclude<ReadReport, { readonly is: 'read' }>): string {
  const { reading, failed } = reviewText.report
  return { reading, failed, none: reviewText.obstacles.noReport }[is]
}
