export type MovableClock = { readonly now: () => Date; readonly move: (ms: number) => void }

export function movableClock(start: Date): MovableClock {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    move: (ms) => {
      at += ms
    },
  }
}
