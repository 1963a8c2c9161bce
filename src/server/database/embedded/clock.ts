/** The time and a way to be woken, passed in so that a test can turn the hands. */
export type Clock = {
  readonly now: () => Date
  /** Calls `run` every `ms` milliseconds until the returned function is called. */
  readonly every: (ms: number, run: () => void) => () => void
}

/** The machine's clock; a waiting timer does not keep the program alive. */
export const systemClock: Clock = {
  now: () => new Date(),
  every: (ms, run) => {
    const timer = setInterval(run, ms).unref()
    return () => clearInterval(timer)
  },
}
