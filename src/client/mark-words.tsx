import type { ReactNode } from 'react'
import styles from '#client/marks.module.css'
import { dateTime } from '#client/ui/date-time.ts'
import type { MarkRow } from '#contract/review.ts'
import { markText } from '#text/review.ts'

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
