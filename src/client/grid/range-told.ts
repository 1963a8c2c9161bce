import { createListeners } from '#client/grid/listeners.ts'
import type { RangeFigures } from '#client/grid/range-figures.ts'

/** Carries the figures of the chosen range from the grids of a screen to its bar; `null` while one cell is chosen. */
export type RangeTold = {
  readonly now: () => RangeFigures | null
  readonly tell: (figures: RangeFigures | null) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createRangeTold(): RangeTold {
  let now: RangeFigures | null = null
  const listeners = createListeners<'any'>()
  return {
    now: () => now,
    tell: (figures) => {
      now = figures
      listeners.tell(['any'])
    },
    subscribe: (listener) => listeners.subscribe('any', listener),
  }
}
