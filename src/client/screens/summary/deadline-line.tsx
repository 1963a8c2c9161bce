import { type ReactNode, useEffect } from 'react'
import { coverOf } from '#client/cover-of.ts'
import styles from '#client/screens/summary/deadline-line.module.css'
import { useRemaining } from '#client/screens/summary/use-remaining.ts'
import { dateTime } from '#client/ui/date-time.ts'
import type { ReportListAnswer } from '#contract/answers.ts'
import { type Deadline, heardWords, remainingWords } from '#domain/deadline/deadline.ts'
import { isClosed } from '#domain/draft/review.ts'
import { deadlineText } from '#text/deadline.ts'

type Props = {
  readonly list: Pick<ReportListAnswer, 'deadline' | 'now' | 'RESULT'>
  /** When the list was read, by the clock of the device. */
  readonly readAt: number
  /** The deadline has passed while the page was open. */
  readonly onOver: () => void
}

/** Until when the report may be sent, and, while it is not or came back, how long that still is. Nothing where there is no deadline. */
export function DeadlineLine({ list, readAt, onOver }: Props): ReactNode {
  const { deadline, now } = list
  if (deadline === null) return null
  const settled = isClosed(coverOf(list)?.STATUS ?? 'NEW')
  return (
    <div className={styles.deadline}>
      <p>
        <span className={styles.name}>{deadlineText.until}:</span>{' '}
        <time dateTime={deadline.at}>{dateTime(deadline.at)}</time>{' '}
        <span className={styles.name}>{deadlineText.clock}</span>
        {!settled && <Remaining deadline={deadline} clock={{ now, readAt }} onOver={onOver} />}
      </p>
      {deadline.extension && (
        <p className={styles.extension}>{deadlineText.extended(deadline.extension.reason)}</p>
      )}
    </div>
  )
}

type Counting = {
  readonly deadline: Deadline
  readonly clock: { readonly now: string; readonly readAt: number }
  readonly onOver: () => void
}

/** The words change as time goes on; they are read out only when little is left. */
function Remaining({ deadline, clock, onOver }: Counting): ReactNode {
  const ms = useRemaining(deadline.at, clock)
  const passedHere = ms < 0 && Date.parse(clock.now) <= Date.parse(deadline.at)
  useEffect(() => {
    if (passedHere) onOver()
  }, [passedHere, onOver])
  return (
    <>
      <span
        className={styles.remaining}
        data-left={ms < 0 ? 'none' : heardWords(ms) === '' ? 'much' : 'little'}
      >
        {remainingWords(ms)}
      </span>
      <span role="status" className="only-heard">
        {heardWords(ms)}
      </span>
    </>
  )
}
