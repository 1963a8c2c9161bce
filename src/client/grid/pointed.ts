import { createListeners } from '#client/grid/listeners.ts'
import type { Address } from '#domain/sheet/formula.ts'

/** The cell that somebody asked to be shown, until the grid that draws it has gone there. */
export type Pointed = {
  readonly now: () => Address | null
  readonly point: (at: Address) => void
  readonly reached: () => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Carries a wish to see a cell from lists, explanations and undo to the tab and the grid that hold it. */
export function createPointed(): Pointed {
  let now: Address | null = null
  const listeners = createListeners<'any'>()
  const set = (next: Address | null): void => {
    now = next
    listeners.tell(['any'])
  }
  return {
    now: () => now,
    point: set,
    reached: () => set(null),
    subscribe: (listener) => listeners.subscribe('any', listener),
  }
}
