import { createStore, type StoreApi } from 'zustand/vanilla'
import type { GridLayout } from '#client/grid/grid-layout.ts'

/** A column by its place; `captions` are those of the rows. */
export type WideColumn = number | 'captions'

/** How wide everything is drawn, CSS px. */
export type DrawnWidths = {
  readonly captions: number
  readonly columns: readonly number[]
  readonly whole: number
  /** What codes and captions take of the frame when its columns are scrolled; in a narrow one the codes go along. */
  readonly staying: number
  readonly isNarrow: boolean
}

/**
 * The widths of a grid: as laid out, but for columns that somebody has drawn wider or narrower on this device, and for captions. Those take
 * room that the columns leave, and leave room to these where there is little.
 */
export type ColumnWidths = Pick<StoreApi<DrawnWidths>, 'getState' | 'subscribe' | 'getInitialState'> & {
  /** Draws a column so wide; `null`: as laid out. */
  readonly set: (column: WideColumn, width: number | null) => void
  /** Keeps on this device what was set. */
  readonly keep: () => void
  /** Tells how wide the frame may be. */
  readonly fitInto: (room: number) => void
}

/** A column is never narrower than a figure of three digits, nor wider than most frames. */
const LEAST = 40
const MOST = 600

/** Below it a frame is narrow, CSS px: a telephone, or a zoom of 400 % on 1280. */
const NARROW = 480

/** What stays in sight takes no more than these shares of a frame that scrolls sideways; the rest is for the cells. */
const MOST_OF_NARROW = 0.45
const MOST_OF_WIDE = 0.5

/** The lines of a frame, and a scrollbar in it. */
const AROUND_TABLE = 20

/** Where the device keeps widths: by sheet, then by column. */
const KEPT = 'tosov-column-widths'

type Chosen = Readonly<Record<string, number>>

/** The widths of a sheet's grid, with those that this device keeps. */
export function columnWidthsOf(
  layout: GridLayout,
  device: Pick<Storage, 'getItem' | 'setItem'>,
): ColumnWidths {
  const { code } = layout.sheet
  let chosen: Chosen = keptWidths(device)[code] ?? {}
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
      const { [code]: _, ...others } = keptWidths(device)
      const all = Object.keys(chosen).length === 0 ? others : { ...others, [code]: chosen }
      // A device without room forgets a width, and nothing else.
      attempt(() => device.setItem(KEPT, JSON.stringify(all)))
    },
    fitInto: (width) => {
      if (width === room) return
      room = width
      store.setState(drawn(), true)
    },
  }
}

function drawnWidths(layout: GridLayout, chosen: Chosen, room: number | null): DrawnWidths {
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
  /** What codes and columns take of it. */
  readonly others: number
  readonly widest: number
  readonly isNarrow: boolean
}

/** How wide captions are drawn: on one line where the room is, else as laid out; and never so that no cell has room beside them. */
function captionsWithin(
  { codeWidth, captionWidth, captionLine }: GridLayout,
  drawnByHand: number | undefined,
  { room, others, widest, isNarrow }: Room,
): number {
  const left = room - AROUND_TABLE - others
  const wished = drawnByHand ?? Math.min(captionLine, Math.max(captionWidth, left))
  if (wished <= left) return wished
  const code = isNarrow ? 0 : codeWidth
  const share = Math.floor(room * (isNarrow ? MOST_OF_NARROW : MOST_OF_WIDE)) - code
  const beside = room - AROUND_TABLE - code - widest
  const most = drawnByHand === undefined ? share : Math.max(share, beside)
  return Math.min(wished, Math.max(LEAST, most))
}

function nameOf({ columns }: GridLayout, column: WideColumn): string {
  return column === 'captions' ? '' : (columns[column]?.name ?? '')
}

const within = (width: number): number => Math.round(Math.min(MOST, Math.max(LEAST, width)))

/** What a device keeps, and of that only what is a width: who else wrote there is not known. */
function keptWidths(device: Pick<Storage, 'getItem'>): Readonly<Record<string, Chosen>> {
  const kept = attempt((): unknown => JSON.parse(device.getItem(KEPT) ?? '{}'))
  return Object.fromEntries(
    entriesOf(kept).map(([sheet, widths]) => [
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
