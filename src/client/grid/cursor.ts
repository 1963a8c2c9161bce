import { createStore, type StoreApi } from 'zustand/vanilla'
import { createListeners } from '#client/draft/listeners.ts'
import {
  isWithin,
  type Position,
  type Range,
  type RangeFigures,
  rangeLook,
  rangeOf,
  rowsOf,
} from '#client/grid/navigation.ts'
import type { Address, CellKey } from '#domain/sheet/key.ts'

/**
 * `select`: a cell is chosen. `typing`: editing that began by typing, arrows commit and move.
 * `editing`: editing that began with F2 or a double click, arrows move the caret.
 */
export type Mode = 'select' | Opened

/** The ways in which an editor opens: anew with the first key, or with the figure of the cell. */
export type Opened = 'typing' | 'editing'

/** Where the person is in a grid and what is going on there. */
type CursorState = {
  readonly at: Position
  readonly key: CellKey | null
  readonly mode: Mode
  /** The text with which the editor opened. */
  readonly startText: string
  /** How the editor was opened; F2 inside it changes the mode, and not this. */
  readonly opened: Opened
  /** A sentence about the chosen cell that goes with the next step. */
  readonly hint: string | null
  /** Why the text in the open editor is not taken, until it is changed. */
  readonly refusal: string | null
  /** The cell that was left last with a text that it does not take, and that text; its sentence shows until it is dealt with. */
  readonly left: { readonly at: Position; readonly text: string } | null
  /** The column in which a run of Tabs began; Enter goes back to it, as in Excel. */
  readonly tabColumn: number | null
}

/** Outside React, so that a step of the cursor draws two cells and not the grid. */
export type Cursor = {
  readonly now: () => CursorState
  readonly set: (change: Partial<CursorState>) => void
  /** How a cell stands to the cursor. */
  readonly modeAt: (key: CellKey) => Mode | 'elsewhere'
  readonly subscribe: (listener: () => void) => () => void
  readonly subscribeCell: (key: CellKey, listener: () => void) => () => void
}

/** A cursor that begins at a place. */
export function createCursor(at: Position, key: CellKey | null): Cursor {
  let state: CursorState = {
    at,
    key,
    mode: 'select',
    startText: '',
    opened: 'typing',
    hint: null,
    refusal: null,
    left: null,
    tabColumn: null,
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

/** What is chosen on the grids of a screen, for what stands around them. */
export type Chosen = StoreApi<{
  /** The cell that was chosen last, in whichever grid; `null` before the first. */
  readonly cell: Address | null
  /** The figures of the chosen range; `null` while one cell is chosen. */
  readonly figures: RangeFigures | null
  /** Copies the range chosen last with its captions; `null` before the first. */
  readonly copyWithCaptions: (() => void) | null
}>

/** Nothing chosen yet. */
export function nothingChosen(): Chosen {
  return createStore(() => ({ cell: null, figures: null, copyWithCaptions: null }))
}
