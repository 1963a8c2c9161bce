import { type ReactNode, useEffect, useReducer } from 'react'
import { countdownAnnouncement, countdownText, msUntilTextChanges } from '#budget/deadline.ts'
import { deadlineText } from '#budget/deadline-text.ts'
import styles from '#budget/web/time-left.module.css'
import { dayText, timeText } from '#engine/time.ts'
import { serverNow } from '#ui/server-clock.ts'

/** Returns milliseconds by the server's clock. Renders again only when the displayed text changes. */
export function useCountdown(at: string): number {
  const [, drawAnew] = useReducer((times: number) => times + 1, 0)
  const left = Date.parse(at) - serverNow().getTime()
  useEffect(() => {
    const wait = msUntilTextChanges(left)
    if (wait === null) return
    const timer = setTimeout(drawAnew, wait)
    return () => clearTimeout(timer)
  })
  return left
}

type TimeLeftProps = { readonly at: string }

export function Countdown({ at }: TimeLeftProps): ReactNode {
  const ms = useCountdown(at)
  return (
    <time
      className={styles.left}
      dateTime={at}
      title={`${deadlineText.label}: ${timeText(at)} ${deadlineText.timeZone}`}
      data-left={ms < 0 ? 'none' : countdownAnnouncement(ms) === '' ? 'much' : 'little'}
    >
      {countdownText(ms) ?? deadlineText.untilDay(dayText(at))}
    </time>
  )
}
