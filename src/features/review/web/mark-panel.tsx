import { type ReactNode, useState } from 'react'
import type { JustificationRow, MarkRow } from '#budget/api.ts'
import { afterSave, formWith, type RecordKind } from '#budget/web/record-edits.ts'
import { useAnswer, useDraftReview } from '#budget/web/use-draft.ts'
import { useRecordEdits, useRecordForm } from '#budget/web/use-records.ts'
import { formStateAt } from '#engine/evaluate.ts'
import { addressOf, type CellAddress, type CellKey, cellKeyOf } from '#engine/key.ts'
import { hasVisibleText } from '#engine/text/normalise.ts'
import { JustifiedAt } from '#features/readiness/web/justifications.tsx'
import styles from '#features/readiness/web/marks.module.css'
import { reviewCalls } from '#features/review/api.ts'
import { firstPageText } from '#features/review/first-page-text.ts'
import { justificationReplyText, markText } from '#features/review/marks-text.ts'
import { MarkWords } from '#features/review/web/marks.tsx'
import { actionBlockReason, type ReviewedDraft, useReviewAction } from '#features/review/web/reviewed.ts'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'

type Props = { readonly reviewed: ReviewedDraft; readonly at: CellAddress }

export function MarkPanel({ reviewed, at }: Props): ReactNode {
  const here = useDraftReview(reviewed.draft).marks.filter((mark) => cellKeyOf(mark.at) === cellKeyOf(at))
  const { justifications } = useAnswer(reviewed.draft)
  return (
    <>
      <JustifiedAt
        justifications={justifications}
        at={at}
        act={(justification) => <Reply justification={justification} reviewed={reviewed} />}
      />
      <section className={`stack ${styles.section}`} aria-label={markText.title}>
        <h3>{markText.title}</h3>
        <ul className="stack">
          {here.map((mark) => (
            <ReviewedMark key={mark.id} mark={mark} reviewed={reviewed} />
          ))}
        </ul>
        <NewMark key={cellKeyOf(at)} reviewed={reviewed} at={at} />
      </section>
    </>
  )
}

/** Replies are rare, so the field opens on demand. */
export function Reply({
  justification: { id, about, answer, answeredAt },
  reviewed,
}: {
  readonly justification: JustificationRow
  readonly reviewed: ReviewedDraft
}): ReactNode {
  const { form, edit, setFields, onSaved } = useRecordForm(reviewed.draft, replyKind, {
    id,
    title: about,
    form: { answer },
  })
  const [opened, setOpened] = useState<'yes' | 'no'>('no')
  const { busy, act } = useReviewAction(reviewed)
  const why = actionBlockReason('mark', reviewed)
  if (why !== null) return null
  const words = form.answer.trim()
  const isCollapsed = opened === 'no' && words === ''
  const turn = (
    <Button
      variant="quiet"
      expanded={opened === 'yes'}
      onClick={() => setOpened(opened === 'yes' ? 'no' : 'yes')}
    >
      {firstPageText.doubts.reply}
    </Button>
  )
  if (isCollapsed) return <div className={styles.answer}>{turn}</div>
  const sameWords = words === answer ? justificationReplyText.sameAnswer : null
  const replyBlockReason = hasVisibleText(words) ? sameWords : justificationReplyText.answerFirst
  const reply = async (): Promise<void> => {
    const isDone = await act(({ params, body }) =>
      send(reviewCalls.reviewAnswer, { params, body: { ...body, id, answer: words } }),
    )
    if (isDone) onSaved(edit)
  }
  return (
    <div className={styles.answer}>
      {opened === 'yes' && turn}
      <TextArea
        label={justificationReplyText.answerWords}
        value={form.answer}
        maxLength={1000}
        onChange={(next) => setFields({ answer: next })}
      />
      {answeredAt !== null && <p className="muted-small">{justificationReplyText.replaces}</p>}
      <Button busy={busy} disabledReason={replyBlockReason} onClick={() => void reply()}>
        {answeredAt === null ? justificationReplyText.saveAnswer : justificationReplyText.replaceAnswer}
      </Button>
    </div>
  )
}

const replyKind: RecordKind<{ readonly answer: string }> = {
  name: 'answer',
  empty: { answer: '' },
  parts: [{ caption: justificationReplyText.answerWords, fields: ['answer'], show: ({ answer }) => answer }],
}

export function ReviewedMark({
  mark,
  reviewed,
}: {
  readonly mark: MarkRow
  readonly reviewed: ReviewedDraft
}): ReactNode {
  const isSeen = mark.returned
  const { busy, act } = useReviewAction(reviewed)
  const settle: Parameters<typeof act>[0] = ({ params, body }) =>
    send(isSeen ? reviewCalls.reviewResolve : reviewCalls.reviewUnmark, {
      params,
      body: { ...body, id: mark.id },
    })
  return (
    <li className={styles.mark} data-state={mark.state}>
      <MarkWords mark={mark} />
      {mark.state !== 'resolved' && (
        <div className="row">
          <Button
            busy={busy}
            disabledReason={actionBlockReason('mark', reviewed)}
            onClick={() => void act(settle)}
          >
            {isSeen ? markText.resolve : markText.unmark}
          </Button>
        </div>
      )}
    </li>
  )
}

const markKind: RecordKind<{ readonly words: string }> = {
  name: 'mark',
  empty: { words: '' },
  parts: [{ caption: markText.words, fields: ['words'], show: ({ words }) => words }],
}

/** The typed texts that are not marks yet, by cell. */
export function useTypedMarks(reviewed: ReviewedDraft) {
  const { draft } = reviewed
  const edits = useRecordEdits(draft, markKind.name)
  const { busy, act } = useReviewAction(reviewed)
  const typed = [...edits].filter(([, edit]) => hasVisibleText(formWith(markKind.empty, edit).words))
  const add = async (key: string): Promise<boolean> => {
    const edit = edits.get(key)
    if (!edit || !isCellKey(key)) return false
    const text = formWith(markKind.empty, edit).words.trim()
    const isDone = await act(({ params, body }) =>
      send(reviewCalls.reviewMark, { params, body: { ...body, ...addressOf(key), text } }),
    )
    if (isDone) draft.editRecord(`mark/${key}`, (before) => before && afterSave(before, edit))
    return isDone
  }
  /** Resolves to false if a text could not become a mark; it stays in its field. */
  const addAll = async (): Promise<boolean> => {
    for (const [key] of typed) if (!(await add(key))) return false
    return true
  }
  return { count: typed.length, busy, add, addAll }
}

const isCellKey = (key: string): key is CellKey => key.includes('/')

function NewMark({ reviewed, at }: Props): ReactNode {
  const { draft } = reviewed
  const stored = { id: cellKeyOf(at), title: markText.words, form: markKind.empty }
  const { form, setFields } = useRecordForm(draft, markKind, stored)
  const { words } = form
  const { busy, add } = useTypedMarks(reviewed)
  const why = actionBlockReason('mark', reviewed)
  const empty = hasVisibleText(words) ? null : markText.wordsFirst
  const { kind } = formStateAt(draft.evaluation(), at)
  return (
    <div className={styles.answer}>
      {why === null && (
        <TextArea
          label={markText.words}
          value={words}
          maxLength={1000}
          onChange={(next) => setFields({ words: next })}
        />
      )}
      {why === null && kind !== 'open' && <p>{markText.computed}</p>}
      <Button busy={busy} disabledReason={why ?? empty} onClick={() => void add(stored.id)}>
        {markText.mark}
      </Button>
    </div>
  )
}
