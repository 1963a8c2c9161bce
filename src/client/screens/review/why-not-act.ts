import type { Reviewed } from '#client/screens/review/reviewed.ts'
import { whyNotReview } from '#domain/draft/review.ts'
import { reviewText } from '#text/review.ts'

/** Why the reviewer can do nothing with the draft now, by the rule that the server asks; `null` where it is their turn. */
export function whyNotAct({
  report,
  period,
  reviewer,
}: Pick<Reviewed, 'report' | 'period' | 'reviewer'>): string | null {
  if (!report) return reviewText.obstacles.noReport
  if (period === 'older') return reviewText.obstacles.oldPeriod
  // Who has prepared it only the server knows.
  const why = whyNotReview({ desk: report.desk, preparedBy: [] }, reviewer)
  return why === null ? null : reviewText.obstacles[why]
}
