import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type ComponentType,
  Fragment,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { useStore } from 'zustand'
import { useGrid } from '#client/grid/grid-control.ts'
import { bodyLength } from '#client/grid/grid-layout.ts'
import { type Drawn, type GridBodyProps, GridRow, TotalsRow } from '#client/grid/grid-rows.tsx'

/** Sheets of fewer columns draw all of them: little is out of sight. */
const fewColumns = 12
/** As in the style sheet; rows whose caption wraps are measured. */
const rowHeight = 32
const overscan = 3

type Props = { readonly children: (Body: ComponentType<GridBodyProps>) => ReactNode }

/** Gives the body of a long sheet to whoever draws one. */
export function LongBody({ children }: Props): ReactNode {
  return children(CellsInSight)
}

/** Of a long sheet the rows and columns in sight, and those that the person works in. */
function CellsInSight({ frame }: GridBodyProps): ReactNode {
  const { layout } = useGrid()
  const length = bodyLength(layout)
  const columns = useColumnsInSight(frame)
  const rows = useVirtualizer({
    count: length,
    getScrollElement: () => frame,
    estimateSize: () => rowHeight,
    overscan,
    rangeExtractor: useWorked('row', length),
  })
  const drawn = rows.getVirtualItems()
  return (
    <>
      <tbody>
        {drawn.map(({ index, start }, place) => {
          const { key = '', caption = '' } = layout.rows[index] ?? {}
          const above = drawn[place - 1]
          return (
            <Fragment key={key}>
              <Gap height={start - (above?.end ?? 0)} />
              <GridRow row={index} caption={caption} drawn={columns} measure={rows.measureElement} />
            </Fragment>
          )
        })}
        <Gap height={rows.getTotalSize() - (drawn.at(-1)?.end ?? 0)} />
      </tbody>
      <TotalsRow drawn={columns} />
    </>
  )
}

/** The room of rows that are not drawn. */
function Gap({ height }: { readonly height: number }): ReactNode {
  return height > 0 && <tr aria-hidden className="grid-gap" style={{ height }} />
}

/**
 * The columns of a long sheet in sight and those that the person works in. Beside another budget's figures all are drawn: these break into
 * lines, and the rows would change their heights under whoever looks along them.
 */
function useColumnsInSight(frame: HTMLElement | null): Drawn {
  const { layout, widths, beside } = useGrid()
  const { columns, captions } = useStore(widths)
  const count = columns.length
  const isWide = count > fewColumns && beside === null
  const across = useVirtualizer({
    count,
    enabled: isWide,
    horizontal: true,
    getScrollElement: () => frame,
    estimateSize: (index) => columns[index] ?? 0,
    paddingStart: layout.codeWidth + captions,
    overscan,
    rangeExtractor: useWorked('column', count),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew where somebody has drawn a column wider
  useLayoutEffect(() => across.measure(), [across, columns])
  const drawn = across.getVirtualItems().map(({ index }) => index)
  const key = drawn.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by what it says
  return useMemo(() => (isWide ? drawn : null), [key, isWide])
}

/**
 * Adds to the range in sight the chosen cell's row or column, and that of the end of the chosen range: they stay drawn, so that the focus is
 * never lost.
 */
function useWorked(line: 'row' | 'column', count: number): (range: InSight) => number[] {
  const { cursor, selection } = useGrid()
  const cell = useSyncExternalStore(cursor.subscribe, () => cursor.now().at[line])
  const end = useSyncExternalStore(selection.subscribe, () => selection.end()[line])
  return useCallback(
    (range) =>
      [...new Set([...defaultRangeExtractor(range), cell, end])]
        .filter((index) => index < count)
        .sort((a, b) => a - b),
    [cell, end, count],
  )
}

type InSight = Parameters<typeof defaultRangeExtractor>[0]
