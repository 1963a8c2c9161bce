import { createListeners } from '#client/draft/listeners.ts'
import type { RangeFigures } from '#client/grid/navigation.ts'
import type { Address } from '#domain/sheet/key.ts'

/** Carries something from the grids of a screen to what stands around them. */
export type Told<Thing> = {
  readonly now: () => Thing
  readonly tell: (thing: Thing) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** What the grids of a screen tell. */
export type GridTold = {
  /** The figures of the chosen range; `null` while one cell is chosen. */
  readonly range: Told<RangeFigures | null>
  /** The cell that was chosen last, in whichever grid; `null` before the first. */
  readonly cell: Told<Address | null>
}

/** Nothing told yet. */
export function createGridTold(): GridTold {
  return { range: createTold<RangeFigures | null>(null), cell: createTold<Address | null>(null) }
}

function createTold<Thing>(first: Thing): Told<Thing> {
  let now = first
  const listeners = createListeners<'any'>()
  return {
    now: () => now,
    tell: (thing) => {
      now = thing
      listeners.tell(['any'])
    },
    subscribe: (listener) => listeners.subscribe('any', listener),
  }
}
