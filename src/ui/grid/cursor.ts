import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CellAddress, CellKey } from '#engine/key.ts'
import {
  type GridPosition,
  gridPositionRows,
  isWithin,
  type Range,
  type RangeFigures,
  rangeOf,
  rangeStyle,
} from '#ui/grid/navigation.ts'
import { createListeners } from '#ui/listeners.ts'

/** `typing`: arrows commit and move. `editing`: started with F2 or a double click, arrows move the caret. */
export type Mode = 'select' | EditorMode

export type EditorMode = 'typing' | 'editing'

type CursorState = {
  readonly at: GridPosition
  readonly key: CellKey | null
  readonly mode: Mode
  readonly startText: string
  /** F2 in the editor changes only the mode. */
  readonly opened: EditorMode
  /** Shown until the next step. */
  readonly hint: string | null
  /** Shown until the text changes. */
  readonly refusal: string | null
  /** The last cell that was left with an invalid text. */
  readonly leftCell: { readonly at: GridPosition; readonly text: string } | null
  /** A run of Tabs started here. Enter returns to it, as in Excel. */
  readonly tabColumn: number | null
  readonly lastEdit: LastEdit | null
}

/** An input that F4 repeats. */
export type LastEdit =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'fill'; readonly to: 'down' | 'right' }
  | { readonly kind: 'copyAbove' | 'clear' | 'copyLastYear' }

/** Outside React, so that a step rerenders two cells and not the grid. */
export type Cursor = {
  readonly now: () => CursorState
  readonly set: (change: Partial<CursorState>) => void
  readonly modeAt: (key: CellKey) => Mode | 'elsewhere'
  readonly subscribe: (listener: () => void) => () => void
  readonly subscribeCell: (key: CellKey, listener: () => void) => () => void
}

export function createCursor(at: GridPosition, key: CellKey | null): Cursor {
  let state: CursorState = {
    at,
    key,
    mode: 'select',
    startText: '',
    opened: 'typing',
    hint: null,
    refusal: null,
    leftCell: null,
    tabColumn: null,
    lastEdit: null,
  }
  const listeners = createListeners<CellKey | 'any'>()
  return {
    now: () => state,
    set: (change) => {
      const before = state.key
      state = { ...state, ...change }
      listeners.tell([before, state.key].filter((key) => key !== null))
      listeners.tell(['any'])
    },
    modeAt: (key) => (key === state.key ? state.mode : 'elsewhere'),
    subscribe: (listener) => listeners.subscribe('any', listener),
    subscribeCell: listeners.subscribe,
  }
}

/** The selected range. It starts at the selected cell, or at whole rows or columns. */
export type Selection = {
  readonly range: () => Range
  readonly start: () => GridPosition
  readonly end: () => GridPosition
  readonly set: (from: GridPosition, end: GridPosition) => void
  readonly has: (at: GridPosition) => boolean
  readonly rangeStyleAt: (at: GridPosition) => string
  readonly subscribe: (listener: () => void) => () => void
  readonly subscribeCell: (at: GridPosition, listener: () => void) => () => void
}

/** Rerenders only cells that enter or leave the range, or change their border. */
export function createSelection(at: GridPosition): Selection {
  let [range, start, end] = [rangeOf(at, at), at, at]
  const listeners = createListeners<string>()
  return {
    range: () => range,
    start: () => start,
    end: () => end,
    set: (from, to) => {
      const before = range
      ;[range, start, end] = [rangeOf(from, to), from, to]
      listeners.tell(changedBetween(before, range).map(keyOf))
      listeners.tell(['any'])
    },
    has: (at) => isWithin(range, at),
    rangeStyleAt: (at) => rangeStyle(range, at),
    subscribe: (listener) => listeners.subscribe('any', listener),
    subscribeCell: (at, listener) => listeners.subscribe(keyOf(at), listener),
  }
}

const keyOf = ({ row, column }: GridPosition): string => `${row}:${column}`

function changedBetween(before: Range, after: Range): readonly GridPosition[] {
  const both = [
    ...gridPositionRows(before).flat(),
    ...gridPositionRows(after)
      .flat()
      .filter((at) => !isWithin(before, at)),
  ]
  return both.filter(
    (at) => isWithin(before, at) !== isWithin(after, at) || rangeStyle(before, at) !== rangeStyle(after, at),
  )
}

export type SelectionStore = StoreApi<{
  readonly cell: CellAddress | null
  /** `null` for a single cell. */
  readonly figures: RangeFigures | null
  readonly copyWithCaptions: (() => void) | null
}>

export function nothingChosen(): SelectionStore {
  return createStore(() => ({ cell: null, figures: null, copyWithCaptions: null }))
}
