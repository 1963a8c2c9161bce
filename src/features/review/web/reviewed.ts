import { useMutation } from '@tanstack/react-query'
import type { Level } from '#api/access.ts'
import type { WriteAnswer } from '#api/answers.ts'
import type { ReportListAnswer } from '#budget/api.ts'
import { reviewBlockReason } from '#budget/review-states.ts'
import { reviewText } from '#budget/review-text.ts'
import type { Navigation, PageAddress } from '#budget/web/address.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { rereadReviewed } from '#budget/web/open-drafts.ts'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { reviewAnswerText, reviewedBudgetText } from '#features/review/text.ts'

import { alertFailure, errorMessage } from '#ui/api/request-failed.ts'
import { showToast } from '#ui/toasts.ts'

export type ReviewedDraft = {
  readonly draft: OpenDraft
  readonly institutionId: string
  readonly name: string
  readonly year: number
  readonly place: Navigation
  readonly reviewer: { readonly userName: string; readonly level: Level }
  readonly sessionCode: string | null
  /** Only the newest period is reviewed. */
  readonly period: 'newest' | 'older'
  readonly report: ReadReport
}

/** `none`: the year has no period. */
type ReadReport<List = ReportListAnswer> =
  | { readonly kind: 'reading' }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void }
  | { readonly kind: 'read'; readonly list: List }

type ReportQuery<Answer> = {
  readonly data: Answer | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** Earlier data still counts if reloading fails. */
export function reviewedReport<List>(
  periods: ReportQuery<readonly unknown[]>,
  list: ReportQuery<List>,
): ReadReport<List> {
  if (periods.data?.length === 0) return { kind: 'none' }
  if (list.data) return { kind: 'read', list: list.data }
  const failed = [periods, list].find(({ data, error }) => error !== null && data === undefined)
  if (!failed?.error) return { kind: 'reading' }
  return { kind: 'failed', message: errorMessage(failed.error), retry: () => void failed.refetch() }
}

/** Names the workspace page that opened the institution. */
export function workspacePageName({ desk }: Pick<PageAddress, 'desk'>): string {
  return desk === 'institutions' ? reviewedBudgetText.back : workspaceText.rail.places[desk ?? 'overview']
}

/** Follows the rule that the server applies; `null` if the reviewer can act. */
export function actionBlockReason(
  act: 'mark' | 'return' | 'approve',
  { report, period, reviewer, draft }: Pick<ReviewedDraft, 'report' | 'period' | 'reviewer' | 'draft'>,
): string | null {
  if (report.kind !== 'read') return unknownReason(report)
  const { preparedBy } = draft.answer().review
  const preparers = preparedBy === 'self' ? [reviewer.userName] : []
  const reviewedPeriod = draft.answer().lock === 'yearClosed' ? 'ofClosedYear' : period
  const why = reviewBlockReason(
    act,
    { stage: report.list.reviewStage, preparedBy: preparers, period: reviewedPeriod },
    reviewer,
  )
  return why === null ? null : reviewText.obstacles[why]
}

export function unknownReason({ kind }: Exclude<ReadReport, { readonly kind: 'read' }>): string {
  const { loading, failed } = reviewAnswerText.report
  return { reading: loading, failed, none: reviewText.obstacles.noReport }[kind]
}

type Act = (sending: {
  readonly params: { readonly institutionId: string }
  readonly body: { readonly sessionCode: string; readonly receipt: string | null }
}) => Promise<WriteAnswer>

/** Reloads all affected data. A rejection is an alert. Resolves to true on success. */
export function useReviewAction(reviewed: ReviewedDraft) {
  const { institutionId, sessionCode, draft } = reviewed
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (act: Act) => {
      const { receipt } = draft.answer().review
      return act({ params: { institutionId }, body: { sessionCode: sessionCode ?? '', receipt } })
    },
    onSuccess: ({ message }) => showToast({ kind: 'success', message }),
    onError: (error) => void alertFailure(error),
    onSettled: () => rereadReviewed(reviewed),
  })
  const act = (each: Act): Promise<boolean> =>
    mutateAsync(each).then(
      () => true,
      () => false,
    )
  return { busy: isPending, act }
}
