import type { Unsent } from '#client/grid/unsent.ts'
import type { KeptCell, KeptCells } from '#client/kept/kept-cell.ts'
import type { CellKey } from '#domain/sheet/program.ts'

/** What has to be written so that the device keeps what is unsaved, and nothing else. */
export type Difference = {
  readonly changed: readonly (readonly [CellKey, KeptCell])[]
  readonly dropped: readonly CellKey[]
}

/** Compares what is kept with what is unsaved now; `at` is the time of the change. */
export function differenceOf(kept: KeptCells, unsent: Unsent, at: string): Difference {
  const changed = [...unsent].flatMap(([key, cell]): (readonly [CellKey, KeptCell])[] => {
    const before = kept.get(key)
    return before?.value === cell.value && before.seen === cell.seen ? [] : [[key, { ...cell, at }]]
  })
  return { changed, dropped: [...kept.keys()].filter((key) => !unsent.has(key)) }
}

/** Whether there is nothing to write. */
export function isNone({ changed, dropped }: Difference): boolean {
  return changed.length === 0 && dropped.length === 0
}

/** What is kept after a difference has been written. */
export function keptAfter(kept: KeptCells, { changed, dropped }: Difference): KeptCells {
  const gone = new Set(dropped)
  return new Map([...[...kept].filter(([key]) => !gone.has(key)), ...changed])
}
