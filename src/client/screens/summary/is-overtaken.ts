import type { DraftAnswer, ReportListAnswer } from '#contract/answers.ts'

type Draft = {
  readonly closed: DraftAnswer['closed']
  readonly review: Pick<DraftAnswer['review'], 'hold'>
}
type List = Pick<ReportListAnswer, 'whyNotCalculate' | 'returned'>

/**
 * Whether a draft was read before its report was sent, returned or approved, as the list of its newest period knows. What
 * shuts a year keeps its report from being calculated, and both say so in the same sentence.
 */
export function isOvertaken({ closed, review }: Draft, { whyNotCalculate, returned }: List): boolean {
  return closed !== whyNotCalculate || (review.hold !== null) !== (returned?.scope === 'cells')
}
