import { readCells, writeCells } from '#client/kept/device-cells.ts'
import { type Difference, keptAfter } from '#client/kept/difference.ts'
import type { KeptCells, Whose } from '#client/kept/kept-cell.ts'

/** What the device holds of an owner's cells, as far as this tab knows. */
export type Holding = {
  readonly cells: () => KeptCells
  /** Reads what is there from before. */
  readonly load: () => Promise<void>
  /** Writes a difference; what cannot be written is not held, so that the next difference brings it again. */
  readonly write: (difference: Difference) => void
  /** Another tab has written a difference. */
  readonly adopt: (difference: Difference) => void
  /** Whether the browser takes what it is given to keep: not in some private windows, nor when there is no room. */
  readonly canKeep: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

/** The device's part in keeping a year. */
export function createHolding(whose: Whose): Holding {
  let held: KeptCells = new Map()
  let able = true
  const listeners = new Set<() => void>()
  const setAble = (next: boolean): void => {
    if (able === next) return
    able = next
    for (const listener of listeners) listener()
  }
  return {
    cells: () => held,
    load: async () => {
      try {
        held = await readCells(whose)
      } catch {
        setAble(false)
      }
    },
    write: (difference) => {
      const before = held
      held = keptAfter(held, difference)
      writeCells(whose, difference).then(
        () => setAble(true),
        () => {
          held = unwritten(held, before, difference)
          setAble(false)
        },
      )
    },
    adopt: (difference) => {
      held = keptAfter(held, difference)
    },
    canKeep: () => able,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

function unwritten(held: KeptCells, before: KeptCells, { changed, dropped }: Difference): KeptCells {
  const lost = new Set(changed.map(([key]) => key))
  const back = dropped.flatMap((key) => {
    const cell = before.get(key)
    return cell ? [[key, cell] as const] : []
  })
  return new Map([...[...held].filter(([key]) => !lost.has(key)), ...back])
}
