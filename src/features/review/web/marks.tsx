import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MarkRow } from '#budget/api.ts'
import { pendingText } from '#budget/pending-text.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { refreshDraft, rereadYear } from '#budget/web/open-drafts.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import type { RecordKind, StoredRecord } from '#budget/web/record-edits.ts'
import { ConflictNote, listedEdit, PendingEditsNote } from '#budget/web/record-edits.tsx'
import { useDraftReview } from '#budget/web/use-draft.ts'
import { type ReadyForm, readyToSend, useRecordForm } from '#budget/web/use-records.ts'
import { type CellAddress, cellKeyOf } from '#engine/key.ts'
import { hasVisibleText } from '#engine/text/normalise.ts'
import { timeText } from '#engine/time.ts'
import styles from '#features/readiness/web/marks.module.css'
import { reviewCalls } from '#features/review/api.ts'
import { markText } from '#features/review/marks-text.ts'
import { reviewAnswerText } from '#features/review/text.ts'
import { queryClient } from '#ui/api/query-client.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { showAlert } from '#ui/questions.ts'
import { TextArea } from '#ui/text-area.tsx'
import { showToast } from '#ui/toasts.ts'

type Props = { readonly mark: MarkRow; readonly open: OpenYear }

export function AnswerMark({ mark, open }: Props): ReactNode {
  const filling = useRecordForm(open.draft, answerKind, storedAnswer(mark))
  const { form, edit, conflicts, choose, setFields, discard, onSaved } = filling
  const { answer } = form
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendAnswer(open.draft, mark),
    onSuccess: ({ ready, message }) => {
      if (ready.kind === 'deleted') void showAlert(pendingText.records.removed)
      if (message !== null) showToast({ kind: 'success', message })
    },
    onError: (error) => showToast({ kind: 'error', message: errorMessage(error) }),
    onSettled: async (sent) => {
      await Promise.all([
        rereadYear(open),
        queryClient.invalidateQueries({ queryKey: ['events'] }),
        // Sending requires an answer to every mark.
        queryClient.invalidateQueries({ queryKey: ['report-list'] }),
      ])
      if (sent?.ready.kind === 'ready') onSaved(sent.ready.edit)
    },
  })
  const empty = hasVisibleText(answer) ? null : reviewAnswerText.answerFirst
  const disabledReason = conflicts.length > 0 ? pendingText.records.chooseFirst : empty
  return (
    <li className={styles.mark} data-state={mark.state}>
      <MarkWords mark={mark} />
      {open.lock === null && (
        <div className={styles.answer}>
          <ConflictNote records={[{ key: mark.id, title: null, conflicts, choose }]} />
          <TextArea
            label={markText.answer}
            value={answer}
            maxLength={1000}
            onChange={(next) => setFields({ answer: next })}
          />
          <Button busy={isPending} disabledReason={disabledReason} onClick={() => mutate()}>
            {markText.saveAnswer}
          </Button>
        </div>
      )}
      {open.lock !== null && edit && (
        <PendingEditsNote
          edits={[
            listedEdit(answerKind, mark.id, edit, { discard, next: { kind: 'unsendable', why: open.lock } }),
          ]}
        />
      )}
    </li>
  )
}

type AnswerForm = { readonly answer: string }

const answerKind: RecordKind<AnswerForm> = {
  name: 'answer',
  empty: { answer: '' },
  parts: [{ caption: markText.answer, fields: ['answer'], show: ({ answer }) => answer }],
}

function storedAnswer({ id, text, answer }: MarkRow): StoredRecord<AnswerForm> {
  return { id, title: text, form: { answer } }
}

type SentAnswer = { readonly ready: ReadyForm<AnswerForm>; readonly message: string | null }

/** Reloads the year first: if a colleague has answered, the user chooses between both. Throws `ApiError`. */
export async function sendAnswer(
  draft: OpenDraft,
  { id, sessionCode }: Pick<MarkRow, 'id' | 'sessionCode'>,
): Promise<SentAnswer> {
  const ready = await readyToSend(draft, answerKind, id, async () => {
    await refreshDraft({ draft, purpose: 'work' })
    return new Map(draft.answer().review.marks.map((mark) => [mark.id, storedAnswer(mark).form]))
  })
  if (ready.kind !== 'ready') return { ready, message: null }
  const body = { sessionCode, id, answer: ready.form.answer.trim() }
  const { message } = await send(reviewCalls.markAnswer, { body })
  return { ready, message }
}

export function CellMarks({ open, at }: { readonly open: OpenYear; readonly at: CellAddress }): ReactNode {
  const marks = useDraftReview(open.draft).marks.filter((mark) => cellKeyOf(mark.at) === cellKeyOf(at))
  if (marks.length === 0) return null
  return (
    <section className={`stack ${styles.section}`} aria-label={markText.title}>
      <h3>{markText.title}</h3>
      <ul className="stack">
        {marks.map((mark) => (
          <AnswerMark key={mark.id} mark={mark} open={open} />
        ))}
      </ul>
    </section>
  )
}

export function MarkWords({ mark }: { readonly mark: MarkRow }): ReactNode {
  const { text, by, createdAt, state, returned, answer, answeredBy, answeredAt } = mark
  return (
    <>
      <p className="said">«{text}»</p>
      <p className="muted-small">
        {by} · {timeText(createdAt)} · <strong>{markText.states[state]}</strong>
        {!returned && ` · ${markText.notYetReturned}`}
      </p>
      {answeredAt !== null && (
        <>
          <p className="said">
            {markText.answer}: «{answer}»
          </p>
          <p className="muted-small">
            {answeredBy} · {timeText(answeredAt)}
          </p>
        </>
      )}
    </>
  )
}
