import { useMutation } from '@tanstack/react-query'
import { alertFailure, sentenceOf } from '#client/api/request-failed.ts'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import { rereadReviewed } from '#client/draft/open-drafts.ts'
import type { Address, Place } from '#client/shell/address.ts'
import { showToast } from '#client/ui/toasts.ts'
import type { ReportListAnswer, WriteAnswer } from '#contract/answers.ts'
import { whyNotReview } from '#domain/draft/review.ts'
import type { Level } from '#domain/organisation/roles.ts'
import { deskText } from '#text/desk.ts'
import { reviewText } from '#text/review.ts'
import { reviewerText } from '#text/reviewer.ts'

/** An institution's year at which a reviewer looks: whose, its newest period, its report, and the calculation of it. */
export type Reviewed = {
  readonly draft: OpenDraft
  readonly institutionId: string
  readonly name: string
  readonly year: number
  readonly place: Place
  readonly reviewer: { readonly userName: string; readonly level: Level }
  /** The period that is shown; `null` where the year has none. */
  readonly sessionCode: string | null
  /** Whether it is the newest, which alone is reviewed. */
  readonly period: 'newest' | 'older'
  /** Its report, as far as it is known. */
  readonly report: ReadReport
}

/** The report of an institution as far as it is known here. `none`: its year has no period, so there is none. */
type ReadReport<List = ReportListAnswer> =
  | { readonly is: 'reading' }
  | { readonly is: 'none' }
  | { readonly is: 'failed'; readonly message: string; readonly retry: () => void }
  | { readonly is: 'read'; readonly list: List }

/** A read as the query client tells of it. */
type Read<Answer> = {
  readonly data: Answer | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** The report of the chosen period: what was read last stands, also while a later read fails. */
export function readReport<List>(periods: Read<readonly unknown[]>, list: Read<List>): ReadReport<List> {
  if (periods.data?.length === 0) return { is: 'none' }
  if (list.data) return { is: 'read', list: list.data }
  const failed = [periods, list].find(({ data, error }) => error !== null && data === undefined)
  if (!failed?.error) return { is: 'reading' }
  return { is: 'failed', message: sentenceOf(failed.error), retry: () => void failed.refetch() }
}

/** What the way back from an institution is called: after the place of the desk from which it was opened. */
export function nameOfDesk({ desk }: Pick<Address, 'desk'>): string {
  return desk === 'institutions' ? reviewerText.one.back : deskText.rail.places[desk ?? 'overview']
}

/** Why the reviewer can do nothing with the draft now, by the rule that the server asks; `null` where it is their turn. */
export function whyNotAct(
  act: 'mark' | 'return' | 'approve',
  { report, period, reviewer, draft }: Pick<Reviewed, 'report' | 'period' | 'reviewer' | 'draft'>,
): string | null {
  if (report.is !== 'read') return whyUnknown(report)
  const { preparedBy } = draft.answer().review
  const preparers = preparedBy === 'oneself' ? [reviewer.userName] : []
  const asked = draft.answer().lock === 'yearClosed' ? 'ofClosedYear' : period
  const why = whyNotReview(act, { stage: report.list.desk, preparedBy: preparers, period: asked }, reviewer)
  return why === null ? null : reviewText.obstacles[why]
}

/** What is said of a report that is not there or not known, wherever something depends on it. */
export function whyUnknown({ is }: Exclude<ReadReport, { readonly is: 'read' }>): string {
  const { reading, failed } = reviewText.report
  return { reading, failed, none: reviewText.obstacles.noReport }[is]
}

/** An act of a reviewer; every one says at which institution it is, and of which sending it speaks. */
type Act = (sending: {
  readonly params: { readonly institutionId: string }
  readonly body: { readonly sessionCode: string; readonly receipt: string | null }
}) => Promise<WriteAnswer>

/** Does an act on the sending that is shown, and has everything read anew that it changes; a refusal is told in an alert. Answers whether it was done. */
export function useAct(reviewed: Reviewed) {
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
