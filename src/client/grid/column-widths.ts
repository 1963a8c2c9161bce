import { createStore, type StoreApi } from 'zustand/vanilla'
import type { GridLayout } from '#client/grid/grid-layout.ts'

/** A column by its place; `captions` are those of the rows. */
export type WideColumn = number | 'captions'

/** How wide everything is drawn, CSS px. */
export type DrawnWidths = {
  readonly captions: number
  readonly columns: readonly number[]
  readonly whole: number
}

/** The widths of a grid: as laid out, but for columns that somebody has drawn wider or narrower on this device. */
export type ColumnWidths = Pick<StoreApi<DrawnWidths>, 'getState' | 'subscribe' | 'getInitialState'> & {
  /** Draws a column so wide; `null`: as laid out. */
  readonly set: (column: WideColumn, width: number | null) => void
  /** Keeps on this device what was set. */
  readonly keep: () => void
}

/** A column is never narrower than a figure of three digits, nor wider than most frames. */
const LEAST = 40
const MOST = 600

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
  const store = createStore<DrawnWidths>()(() => drawnWidths(layout, chosen))
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    set: (column, width) => {
      const { [nameOf(layout, column)]: _, ...others } = chosen
      chosen = width === null ? others : { ...others, [nameOf(layout, column)]: within(width) }
      store.setState(drawnWidths(layout, chosen), true)
    },
    keep: () => {
      const { [code]: _, ...others } = keptWidths(device)
      const all = Object.keys(chosen).length === 0 ? others : { ...others, [code]: chosen }
      // A device without room forgets a width, and nothing else.
      attempt(() => device.setItem(KEPT, JSON.stringify(all)))
    },
  }
}

function drawnWidths(layout: GridLayout, chosen: Chosen): DrawnWidths {
  const widthOf = (column: WideColumn, laid: number): number => chosen[nameOf(layout, column)] ?? laid
  const captions = widthOf('captions', layout.captionWidth)
  const columns = layout.columns.map(({ width }, column) => widthOf(column, width))
  return {
    captions,
    columns,
    whole: columns.reduce((sum, width) => sum + width, layout.codeWidth + captions),
  }
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
