import type { Clock } from '#platform/database/embedded/clock.ts'

type HandClock = Clock & {
  /** Sets the time and triggers all waiting callbacks. */
  readonly strike: (at: string) => void
  readonly waiting: () => number
}

export function handClock(start: string): HandClock {
  const waiting = new Set<() => void>()
  let time = new Date(start)
  const every = (_ms: number, run: () => void) => {
    waiting.add(run)
    return () => void waiting.delete(run)
  }
  const strike = (at: string) => {
    time = new Date(at)
    for (const run of waiting) run()
  }
  return { now: () => time, every, strike, waiting: () => waiting.size }
}
