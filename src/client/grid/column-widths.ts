import { createStore, type StoreApi } from 'zustand/vanilla'
import type { GridLayout } from '#client/grid/grid-layout.ts'

export type WideColumn = number | 'captions'

/** CSS px. */
export type DrawnWidths = {
  readonly captions: number
  readonly columns: readonly number[]
  readonly whole: number
  /** The sticky codes and captions. In narrow frames the codes scroll along. */
  readonly staying: number
  readonly isNarrow: boolean
}

/** The widths of the layout, unless the user has resized a column on this device. Captions use the remaining space. */
export type ColumnWidths = Pick<StoreApi<DrawnWidths>, 'getState' | 'subscribe' | 'getInitialState'> & {
  /** `null` resets the column. */
  readonly set: (column: WideColumn, width: number | null) => void
  readonly keep: () => void
  readonly fitInto: (room: number) => void
}

/** Fits three digits. */
const MIN_WIDTH = 40
const MAX_WIDTH = 600

/** CSS px: a phone, or 400 % zoom on 1280. */
const NARROW = 480

/** The maximum share of sticky columns. The rest is for the cells. */
const MAX_OF_NARROW = 0.45
const MAX_OF_WIDE = 0.5

/** Borders and scrollbar. */
const AROUND_TABLE = 20

const WIDTHS_KEY = 'tosov-column-widths'

type ChosenWidths = Readonly<Record<string, number>>

export function columnWidthsOf(
  layout: GridLayout,
  device: Pick<Storage, 'getItem' | 'setItem'>,
): ColumnWidths {
  const { code } = layout.sheet
  let chosen: ChosenWidths = storedWidths(device)[code] ?? {}
  let room: number | null = null
  const drawn = (): DrawnWidths => drawnWidths(layout, chosen, room)
  const store = createStore<DrawnWidths>()(drawn)
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    set: (column, width) => {
      const { [nameOf(layout, column)]: _, ...others } = chosen
      chosen = width === null ? others : { ...others, [nameOf(layout, column)]: within(width) }
      store.setState(drawn(), true)
    },
    keep: () => {
      const { [code]: _, ...others } = storedWidths(device)
      const all = Object.keys(chosen).length === 0 ? others : { ...others, [code]: chosen }
      // If storage is full, only the width is lost.
      attempt(() => device.setItem(WIDTHS_KEY, JSON.stringify(all)))
    },
    fitInto: (width) => {
      if (width === room) return
      room = width
      store.setState(drawn(), true)
    },
  }
}

function drawnWidths(layout: GridLayout, chosen: ChosenWidths, room: number | null): DrawnWidths {
  const { codeWidth } = layout
  const columns = layout.columns.map(({ width }, column) => chosen[nameOf(layout, column)] ?? width)
  const others = columns.reduce((sum, width) => sum + width, codeWidth)
  const drawnByHand = chosen[nameOf(layout, 'captions')]
  const isNarrow = room !== null && room < NARROW
  const captions =
    room === null
      ? (drawnByHand ?? layout.captionWidth)
      : captionsWithin(layout, drawnByHand, { room, others, widest: Math.max(0, ...columns), isNarrow })
  return {
    captions,
    columns,
    whole: others + captions,
    staying: captions + (isNarrow ? 0 : codeWidth),
    isNarrow,
  }
}

type Room = {
  readonly room: number
  readonly others: number
  readonly widest: number
  readonly isNarrow: boolean
}

/** Prefers one line, but always leaves room for cells. */
function captionsWithin(
  { codeWidth, captionWidth, captionLine }: GridLayout,
  drawnByHand: number | undefined,
  { room, others, widest, isNarrow }: Room,
): number {
  const left = room - AROUND_TABLE - others
  const wished = drawnByHand ?? Math.min(captionLine, Math.max(captionWidth, left))
  if (wished <= left) return wished
  const code = isNarrow ? 0 : codeWidth
  const share = Math.floor(room * (isNarrow ? MAX_OF_NARROW : MAX_OF_WIDE)) - code
  const remaining = room - AROUND_TABLE - code - widest
  const most = drawnByHand === undefined ? share : Math.max(share, remaining)
  return Math.min(wished, Math.max(MIN_WIDTH, most))
}

function nameOf({ columns }: GridLayout, column: WideColumn): string {
  return column === 'captions' ? '' : (columns[column]?.name ?? '')
}

const within = (width: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))

/** Drops invalid values, since other code may have written them. */
function storedWidths(device: Pick<Storage, 'getItem'>): Readonly<Record<string, ChosenWidths>> {
  const stored = attempt((): unknown => JSON.parse(device.getItem(WIDTHS_KEY) ?? '{}'))
  return Object.fromEntries(
    entriesOf(stored).map(([sheet, widths]) => [
      sheet,
      Object.fromEntries(
        entriesOf(widths).flatMap(([name, width]) =>
          typeof width === 'number' && Number.isFinite(width) ? [[name, within(width)]] : [],
        ),
      ),
    ]),
  )
}

function entriesOf(thing: unknown): readonly (readonly [string, unknown])[] {
  return typeof thing === 'object' && thing !== null ? Object.entries(thing) : []
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
