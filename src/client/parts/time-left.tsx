import { useEffect, useReducer } from 'react'
import { untilOtherWords } from '#domain/deadline/deadline.ts'

export type Clock = {
  /** What the server's clock said, ISO 8601. */
  readonly now: string
  /** What the device's clock said then, in milliseconds. */
  readonly readAt: number
}

/**
 * Milliseconds that are left until a moment, by the server's clock: the device's may be wrong and only tells how much time
 * has gone since. The page is drawn anew when the words change, not before.
 */
export function useRemaining(at: string, { now, readAt }: Clock): number {
  const [, drawAnew] = useReducer((times: number) => times + 1, 0)
  const left = Date.parse(at) - Date.parse(now) - (Date.now() - readAt)
  useEffect(() => {
    const wait = untilOtherWords(left)
    if (wait === null) return
    const timer = setTimeout(drawAnew, wait)
    return () => clearTimeout(timer)
  })
  return left
}
