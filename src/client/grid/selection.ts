import { createListeners } from '#client/grid/listeners.ts'
import type { Position } from '#client/grid/navigation.ts'
import { isWithin, type Range, rangeLook, rangeOf, rowsOf } from '#client/grid/range.ts'

/** The chosen range. It begins at the chosen cell, or where whole rows or columns begin, and ends where Shift or the mouse has led. */
export type Selection = {
  readonly range: () => Range
  readonly start: () => Position
  readonly end: () => Position
  readonly set: (from: Position, end: Position) => void
  readonly has: (at: Position) => boolean
  readonly lookOf: (at: Position) => string
  readonly subscribe: (listener: () => void) => () => void
  readonly subscribeCell: (at: Position, listener: () => void) => () => void
}

/** A selection of one cell, outside React: only cells that come in, go out or change their frame draw themselves anew. */
export function createSelection(at: Position): Selection {
  let [range, start, end] = [rangeOf(at, at), at, at]
  const listeners = createListeners<string>()
  return {
    range: () => range,
    start: () => start,
    end: () => end,
    set: (from, to) => {
      const before = range
      ;[range, start, end] = [rangeOf(from, to), from, to]
      listeners.tell(changedBetween(before, range).map(nameOf))
      listeners.tell(['any'])
    },
    has: (at) => isWithin(range, at),
    lookOf: (at) => rangeLook(range, at),
    subscribe: (listener) => listeners.subscribe('any', listener),
    subscribeCell: (at, listener) => listeners.subscribe(nameOf(at), listener),
  }
}

const nameOf = ({ row, column }: Position): string => `${row}:${column}`

function changedBetween(before: Range, after: Range): readonly Position[] {
  const both = [
    ...rowsOf(before).flat(),
    ...rowsOf(after)
      .flat()
      .filter((at) => !isWithin(before, at)),
  ]
  return both.filter(
    (at) => isWithin(before, at) !== isWithin(after, at) || rangeLook(before, at) !== rangeLook(after, at),
  )
}
