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
import { useGrid } from '#ui/grid/grid-control.ts'
import { bodyLength } from '#ui/grid/grid-layout.ts'
import { type GridBodyProps, GridRow, TotalsRow, type VisibleColumns } from '#ui/grid/grid-rows.tsx'

/** Most of these columns are visible. */
const fewColumns = 12
/** The height in the style sheet, in CSS px. Rows with wrapped captions are measured. */
const rowHeight = 32
const overscan = 3

type Props = { readonly children: (Body: ComponentType<GridBodyProps>) => ReactNode }

export function LongBody({ children }: Props): ReactNode {
  return children(CellsInSight)
}

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

function Gap({ height }: { readonly height: number }): ReactNode {
  return height > 0 && <tr aria-hidden className="grid-gap" style={{ height }} />
}

/** Renders all columns with a comparison: its figures wrap, so row heights would change while scrolling. */
function useColumnsInSight(frame: HTMLElement | null): VisibleColumns {
  const { layout, widths, comparisonFigures } = useGrid()
  const { columns, captions } = useStore(widths)
  const count = columns.length
  const isWide = count > fewColumns && comparisonFigures === null
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a resized column needs a new measurement
  useLayoutEffect(() => across.measure(), [across, columns])
  const drawn = across.getVirtualItems().map(({ index }) => index)
  const key = drawn.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by what it says
  return useMemo(() => (isWide ? drawn : null), [key, isWide])
}

/** Rows or columns of the selection stay rendered, so that the focus is not lost. */
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
