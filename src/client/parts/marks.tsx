import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { queryClient } from '#client/api/query-client.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import { rereadYear } from '#client/draft/opened-years.ts'
import { usePendingEdit } from '#client/draft/use-pending-edit.ts'
import styles from '#client/parts/marks.module.css'
import type { OpenYear } from '#client/shell/open-year.ts'
import { Button } from '#client/ui/button.tsx'
import { dateTime } from '#client/ui/date-time.ts'
import { TextArea } from '#client/ui/fields.tsx'
import { showToast } from '#client/ui/toasts.ts'
import type { MarkRow } from '#contract/review.ts'
import { type Address, cellKeyOf } from '#domain/sheet/key.ts'
import { markText, reviewText } from '#text/review.ts'

type Props = { readonly mark: MarkRow; readonly open: OpenYear }

/** A reviewer's words, and the institution's answer to them as long as the draft is open. */
export function AnswerMark({ mark, open }: Props): ReactNode {
  const [typed, change] = usePendingEdit<string>(`answer ${mark.id}`)
  const answer = typed ?? mark.answer
  const { mutate, isPending } = useMutation({
    mutationFn: (sent: string) =>
      send('markAnswer', { body: { sessionCode: mark.sessionCode, id: mark.id, answer: sent.trim() } }),
    onSuccess: ({ message }) => showToast({ kind: 'success', message }),
    onError: (error) => showToast({ kind: 'error', message: sentenceOf(error) }),
    onSettled: async (_, error, sent) => {
      await Promise.all([rereadYear(open), queryClient.invalidateQueries({ queryKey: ['events'] })])
      if (error === null) change((before) => (before === sent ? null : before))
    },
  })
  const empty = answer.trim() === '' ? reviewText.answerFirst : null
  return (
    <li className={styles.mark} data-state={mark.state}>
      <MarkWords mark={mark} />
      {open.closed === null && (
        <div className={styles.answer}>
          <TextArea
            label={markText.answer}
            value={answer}
            maxLength={1000}
            onChange={(next) => change(() => (next === mark.answer ? null : next))}
          />
          <Button busy={isPending} disabledReason={empty} onClick={() => mutate(answer)}>
            {markText.saveAnswer}
          </Button>
        </div>
      )}
    </li>
  )
}

/** In the panel about a cell of the own draft: what reviewers said here, and the answer to each. */
export function CellMarks({ open, at }: { readonly open: OpenYear; readonly at: Address }): ReactNode {
  const { workbook } = open
  const { review } = useSyncExternalStore(workbook.follow, workbook.draft)
  const marks = review.marks.filter((mark) => cellKeyOf(mark.at) === cellKeyOf(at))
  if (marks.length === 0) return null
  return (
    <section className={styles.section} aria-label={markText.title}>
      <h3>{markText.title}</h3>
      <ul className={styles.marks}>
        {marks.map((mark) => (
          <AnswerMark key={mark.id} mark={mark} open={open} />
        ))}
      </ul>
    </section>
  )
}

/** What was said at a cell, and what was answered: the words, by whom and when, and how the mark stands. */
export function MarkWords({ mark }: { readonly mark: MarkRow }): ReactNode {
  const { words, by, on, state, returned, answer, answeredBy, answeredAt } = mark
  return (
    <>
      <p className={styles.words}>«{words}»</p>
      <p className={styles.who}>
        {by} · {dateTime(on)} · <strong>{markText.states[state]}</strong>
        {returned === 'no' && ` · ${markText.notYetReturned}`}
      </p>
      {answeredAt !== null && (
        <>
          <p className={styles.words}>
            {markText.answer}: «{answer}»
          </p>
          <p className={styles.who}>
            {answeredBy} · {dateTime(answeredAt)}
          </p>
        </>
      )}
    </>
  )
}
