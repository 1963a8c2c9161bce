import { type ReactNode, useState } from 'react'
import { lowestOf } from '#budget/limits.ts'
import { draftView } from '#budget/web/open-drafts.ts'
import { useAnswer } from '#budget/web/use-draft.ts'
import { useRequestedByKind } from '#budget/web/use-readings.ts'
import { typedThousands } from '#engine/number/typed-figure.ts'
import { reviewCalls } from '#features/review/api.ts'
import { type ApprovalDoubt, approvalDoubtsOf, approvalDoubtsText } from '#features/review/approval.ts'
import { approvalText, approvingText } from '#features/review/text.ts'
import { type ReviewedDraft, useReviewAction } from '#features/review/web/reviewed.ts'
import { amountText, signedText } from '#forms/amounts.ts'
import { ceilingAmountText } from '#forms/ceiling-text.ts'
import type { View } from '#forms/editions/edition.ts'
import { type ByKind, type ExpenseKind, expenseKinds } from '#forms/limits.ts'
import { send } from '#ui/api/send.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { LineField } from '#ui/line-field.tsx'
import { Note } from '#ui/note.tsx'

type Props = {
  readonly reviewed: ReviewedDraft
  readonly open: number
  readonly onClose: () => void
}

/** The requested amounts are the default (calculation §9, Periods). */
export function ApproveDialog({ reviewed, ...props }: Props): ReactNode {
  const view = draftView(reviewed.draft.answer())
  return view && <Amounts {...props} reviewed={reviewed} view={view} />
}

type AmountTexts = Readonly<Record<ExpenseKind, string>>

function Amounts({ reviewed, view, open, onClose }: Props & { readonly view: View }): ReactNode {
  const requested = useRequestedByKind(reviewed.draft, view)
  const proposed: AmountTexts = {
    current: amountText(requested.current, view.group),
    capital: amountText(requested.capital, view.group),
  }
  const [typed, setTyped] = useState(proposed)
  const [tried, setTried] = useState(false)
  const { busy, act } = useReviewAction(reviewed)
  const text = approvalText
  const amounts = amountsOf(typed, proposed, requested)
  const limits = lowestOf(useAnswer(reviewed.draft).ceilings)
  const doubts =
    amounts === 'wrong' ? [] : approvalDoubtsOf(amounts ?? requested, { requested, limits }, view.group)
  // A confirmation applies only to the amounts shown with it.
  const [meant, setMeant] = useState<readonly ApprovalDoubt[]>([])
  const left = doubts.filter((doubt) => !meant.some((each) => isSame(each, doubt)))
  const submit = async (): Promise<void> => {
    setTried(true)
    if (amounts === 'wrong' || left.length > 0 || busy) return
    const isDone = await act(({ params, body }) =>
      send(reviewCalls.reviewApprove, {
        params,
        body: { ...body, amounts, confirmed: doubts.map(({ reason, kind }) => ({ reason, kind })) },
      }),
    )
    if (isDone) onClose()
  }
  return (
    <FormDialog
      title={approvingText.title.ministry}
      about={approvingText.ministry(reviewed.name)}
      size="middle"
      onClose={onClose}
      onSubmit={() => void submit()}
      submit={approvingText.confirm.ministry}
      busy={busy}
    >
      <div className="stack-wide">
        {open > 0 && <Note kind="warning">{approvingText.unresolved(open)}</Note>}
        {expenseKinds.map((kind) => (
          <LineField
            key={kind}
            label={text.field(ceilingAmountText.kinds[kind])}
            kind="figure"
            value={typed[kind]}
            note={text.requested(proposed[kind])}
            error={tried ? amountProblem(typed[kind]) : null}
            onChange={(value) => setTyped({ ...typed, [kind]: value })}
          />
        ))}
        <p role="status">
          {amounts === 'wrong' || amounts === null ? text.asRequested : whole(amounts, requested, view)}
        </p>
        {doubts.length > 0 && (
          <>
            <Note kind="warning">
              {[...approvalDoubtsText(doubts, view.group), text.toConfirm].map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Note>
            <Checkbox
              label={text.confirm}
              checked={left.length === 0}
              onChange={(isMeant) => setMeant(isMeant ? doubts : [])}
            />
            {tried && left.length > 0 && <p role="alert">{text.notConfirmed}</p>}
          </>
        )}
      </div>
    </FormDialog>
  )
}

function amountProblem(typed: string): string | null {
  const read = typedThousands(typed)
  if (read.kind === 'value') return null
  return read.kind === 'wrong' ? read.message : approvalText.notAnAmount
}

function isSame(one: ApprovalDoubt, other: ApprovalDoubt): boolean {
  return one.reason === other.reason && one.kind === other.kind && one.approved === other.approved
}

/** Tugrik; `null` if they are the requested ones. These are shown rounded but stored exactly. */
function amountsOf(typed: AmountTexts, proposed: AmountTexts, requested: ByKind): ByKind | null | 'wrong' {
  const of = (kind: ExpenseKind): number | null => {
    if (typed[kind] === proposed[kind]) return requested[kind]
    const read = typedThousands(typed[kind])
    return read.kind === 'value' ? Math.round(read.value * 1000) : null
  }
  const [current, capital] = [of('current'), of('capital')]
  if (current === null || capital === null) return 'wrong'
  return current === requested.current && capital === requested.capital ? null : { current, capital }
}

function whole(amounts: ByKind, requested: ByKind, { group }: View): string {
  const sum = ({ current, capital }: ByKind): number => current + capital
  return approvalText.whole(amountText(sum(amounts), group), signedText(sum(amounts) - sum(requested), group))
}
