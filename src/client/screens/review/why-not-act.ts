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
  if (!report) return reviewText.obstacles.noReport
  if (period === 'older') return reviewText.obstacles.oldPeriod
  const { preparedBy } = workbook.draft().review
  const preparers = preparedBy === 'oneself' ? [reviewer.userName] : []
  const why = whyNotReview({ desk: report.desk, preparedBy: preparers }, reviewer)
  return why === null ? null : reviewText.obstacles[why]
}
