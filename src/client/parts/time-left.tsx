import { type ReactNode, useEffect, useReducer } from 'react'
import styles from '#client/parts/time-left.module.css'
import { serverNow } from '#client/ui/server-clock.ts'
import { heardWords, remainingWords, untilOtherWords } from '#domain/deadline/deadline.ts'
import { dayText, timeText } from '#domain/time/time.ts'
import { deadlineText } from '#text/deadline.ts'

/** Returns milliseconds by the server's clock. Renders again only when the displayed text changes. */
export function useRemaining(at: string): number {
  const [, drawAnew] = useReducer((times: number) => times + 1, 0)
  const left = Date.parse(at) - serverNow().getTime()
  useEffect(() => {
    const wait = untilOtherWords(left)
    if (wait === null) return
    const timer = setTimeout(drawAnew, wait)
    return () => clearTimeout(timer)
  })
  return left
}

type TimeLeftProps = { readonly at: string }

export function TimeLeft({ at }: TimeLeftProps): ReactNode {
  const ms = useRemaining(at)
  return (
    <time
      className={styles.left}
      dateTime={at}
      title={`${deadlineText.until}: ${timeText(at)} ${deadlineText.clock}`}
      data-left={ms < 0 ? 'none' : heardWords(ms) === '' ? 'much' : 'little'}
    >
      {remainingWords(ms) ?? deadlineText.untilDay(dayText(at))}
    </time>
  )
}
