import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Folds, NO_FOLDS } from '#ui/grid/folds.ts'
import type { GridLayout } from '#ui/grid/grid-layout.ts'

export type ResizableColumn = number | 'captions'

/** The widths in use, in CSS px. */
export type DrawnWidths = {
  readonly captions: number
  readonly columns: readonly number[]
  readonly tableWidth: number
  /** The width of the sticky codes and captions. In narrow frames the codes scroll along. */
  readonly stickyWidth: number
  readonly isNarrow: boolean
}

/** The widths of the layout, unless the user has resized a column on this device. Captions use the remaining space. */
export type ColumnWidths = Pick<StoreApi<DrawnWidths>, 'getState' | 'subscribe' | 'getInitialState'> & {
  /** `null` resets the column. */
  readonly set: (column: ResizableColumn, width: number | null) => void
  readonly storeWidths: () => void
  /** Distributes the width of the frame, in CSS px. */
  readonly fitInto: (room: number) => void
  readonly fold: (folds: Folds) => void
}

/** Fits three digits. */
const MIN_WIDTH = 40
const MAX_WIDTH = 600

/** In CSS px: the frame on a phone, or at 400 % zoom on 1280 px. */
const MAX_NARROW_WIDTH = 480

/** The maximum share of the frame for sticky columns. The rest is for the cells. */
const MAX_STICKY_SHARE_NARROW = 0.45
const MAX_STICKY_SHARE = 0.5

/** The width of borders and scrollbar, in CSS px. */
const TABLE_MARGIN = 20

/** CSS px. */
const STRIP_WIDTH = 24

const WIDTHS_KEY = 'tosov-column-widths'

type ChosenWidths = Readonly<Record<string, number>>

export function columnWidthsOf(
  layout: GridLayout,
  device: Pick<Storage, 'getItem' | 'setItem'>,
): ColumnWidths {
  const { code } = layout.sheet
  let chosen: ChosenWidths = storedWidths(device)[code] ?? {}
  let room: number | null = null
  let folds = NO_FOLDS
  const drawn = (): DrawnWidths => drawnWidths(layout, { chosen, folds, room })
  const store = createStore<DrawnWidths>()(drawn)
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    set: (column, width) => {
      const { [columnKey(layout, column)]: _, ...others } = chosen
      chosen = width === null ? others : { ...others, [columnKey(layout, column)]: within(width) }
      store.setState(drawn(), true)
    },
    storeWidths: () => {
      const { [code]: _, ...others } = storedWidths(device)
      const all = Object.keys(chosen).length === 0 ? others : { ...others, [code]: chosen }
      // If storage is full, only the width is lost.
      nullIfThrown(() => device.setItem(WIDTHS_KEY, JSON.stringify(all)))
    },
    fitInto: (width) => {
      if (width === room) return
      room = width
      store.setState(drawn(), true)
    },
    fold: (now) => {
      if (now === folds) return
      folds = now
      store.setState(drawn(), true)
    },
  }
}

type Widths = {
  readonly chosen: ChosenWidths
  readonly folds: Folds
  readonly room: number | null
}

function drawnWidths(layout: GridLayout, { chosen, folds, room }: Widths): DrawnWidths {
  const { codeWidth } = layout
  const columns = layout.columns.map(({ width }, column) => {
    const fold = folds.get(column)
    if (fold) return fold.first === column ? STRIP_WIDTH : 0
    return chosen[columnKey(layout, column)] ?? width
  })
  const others = columns.reduce((sum, width) => sum + width, codeWidth)
  const resizedWidth = chosen[columnKey(layout, 'captions')]
  const isNarrow = room !== null && room < MAX_NARROW_WIDTH
  const captions =
    room === null
      ? (resizedWidth ?? layout.captionWidth)
      : captionsWithin(layout, resizedWidth, { room, others, widest: Math.max(0, ...columns), isNarrow })
  return {
    captions,
    columns,
    tableWidth: others + captions,
    stickyWidth: captions + (isNarrow ? 0 : codeWidth),
    isNarrow,
  }
}

type Room = {
  readonly room: number
  readonly others: number
  readonly widest: number
  readonly isNarrow: boolean
}

/** Prefers captions on one line, but always leaves room for cells. */
function captionsWithin(
  { codeWidth, captionWidth, captionLine }: GridLayout,
  resizedWidth: number | undefined,
  { room, others, widest, isNarrow }: Room,
): number {
  const left = room - TABLE_MARGIN - others
  const wanted = resizedWidth ?? Math.min(captionLine, Math.max(captionWidth, left))
  if (wanted <= left) return wanted
  const code = isNarrow ? 0 : codeWidth
  const share = Math.floor(room * (isNarrow ? MAX_STICKY_SHARE_NARROW : MAX_STICKY_SHARE)) - code
  const remaining = room - TABLE_MARGIN - code - widest
  const most = resizedWidth === undefined ? share : Math.max(share, remaining)
  return Math.min(wanted, Math.max(MIN_WIDTH, most))
}

function columnKey({ columns }: GridLayout, column: ResizableColumn): string {
  return column === 'captions' ? '' : (columns[column]?.name ?? '')
}

const within = (width: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))

/** Drops invalid values, since other code may have written them. */
function storedWidths(device: Pick<Storage, 'getItem'>): Readonly<Record<string, ChosenWidths>> {
  const stored = nullIfThrown((): unknown => JSON.parse(device.getItem(WIDTHS_KEY) ?? '{}'))
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

function nullIfThrown<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
