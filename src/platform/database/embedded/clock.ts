export type Clock = {
  readonly now: () => Date
  readonly every: (ms: number, run: () => void) => () => void
}

/** Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => new Date(),
  every: (ms, run) => {
    const timer = setInterval(run, ms).unref()
    return () => clearInterval(timer)
  },
}
