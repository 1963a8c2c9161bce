import { createStore, type StoreApi } from 'zustand/vanilla'
import type { RangeFigures } from '#client/grid/navigation.ts'
import type { Address } from '#domain/sheet/key.ts'

/** What the grids of a screen tell to what stands around them. */
export type GridTold = {
  /** The figures of the chosen range; `null` while one cell is chosen. */
  readonly range: StoreApi<RangeFigures | null>
  /** The cell that was chosen last, in whichever grid; `null` before the first. */
  readonly cell: StoreApi<Address | null>
}

/** Nothing told yet. */
export function createGridTold(): GridTold {
  return {
    range: createStore<RangeFigures | null>(() => null),
    cell: createStore<Address | null>(() => null),
  }
}
