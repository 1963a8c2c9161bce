/** A clock that stands still until it is moved. */
export type MovableClock = { readonly now: () => Date; readonly move: (ms: number) => void }

/** Starts at the given time. */
export function movableClock(start: Date): MovableClock {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    move: (ms) => {
      at += ms
    },
  }
}
