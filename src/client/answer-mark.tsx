import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '#client/api/query-client.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import { MarkWords } from '#client/mark-words.tsx'
import styles from '#client/marks.module.css'
import type { OpenYear } from '#client/open-year.ts'
import { rereadYear } from '#client/reread-year.ts'
import { Button } from '#client/ui/button.tsx'
import { showToast } from '#client/ui/show-toast.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { useUnsentEdit } from '#client/use-unsent-edit.ts'
import type { MarkRow } from '#contract/review.ts'
import { markText, reviewText } from '#text/review.ts'

type Props = { readonly mark: MarkRow; readonly open: OpenYear }

/** A reviewer's words, and the institution's answer to them as long as the draft is open. */
export function AnswerMark({ mark, open }: Props): ReactNode {
  const [typed, change] = useUnsentEdit<string>(`answer ${mark.id}`)
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
