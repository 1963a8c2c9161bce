import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { useGrid } from '#client/grid/grid-context.ts'
import type { GridLayout } from '#client/grid/grid-layout.ts'
import { GridRow } from '#client/grid/grid-row.tsx'

/** `frame`: the element that scrolls, once it is there. */
type Props = { readonly frame: HTMLElement | null }

/** Sheets of more rows draw only those in sight. Those with sections are short and always drawn whole. */
const mostDrawn = 40
/** As in the style sheet; rows whose caption wraps are measured. */
const rowHeight = 32
const overscan = 3

/** The rows of a sheet: all of a short one, of a long one those in sight and those that the person works in. */
export function GridBody({ frame }: Props): ReactNode {
  const { layout } = useGrid()
  return isLong(layout) ? <RowsInSight frame={frame} /> : <AllRows />
}

function isLong({ rows }: GridLayout): boolean {
  return rows.length > mostDrawn && rows.every(({ heading }) => heading === null)
}

function AllRows(): ReactNode {
  const { layout } = useGrid()
  return (
    <tbody>
      {layout.rows.map(({ code, caption, heading }, row) => (
        <Fragment key={code}>
          {heading && <SectionRow heading={heading} span={layout.columns.length + 2} />}
          <GridRow row={row} code={code} caption={caption} />
        </Fragment>
      ))}
    </tbody>
  )
}

/** The heading of a section; it is no place to go to, so the cursor passes over it. */
function SectionRow({ heading, span }: { readonly heading: string; readonly span: number }): ReactNode {
  return (
    <tr className="grid-section">
      <th colSpan={span} scope="rowgroup">
        <span>{heading}</span>
      </th>
    </tr>
  )
}

function RowsInSight({ frame }: Props): ReactNode {
  const { layout } = useGrid()
  const worked = useWorkedRows()
  const rows = useVirtualizer({
    count: layout.rows.length,
    getScrollElement: () => frame,
    estimateSize: () => rowHeight,
    overscan,
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) =>
        [...new Set([...defaultRangeExtractor(range), ...worked.split(' ').map(Number)])].sort(
          (a, b) => a - b,
        ),
      [worked],
    ),
  })
  const drawn = rows.getVirtualItems()
  return (
    <tbody>
      {drawn.map(({ index, start }, place) => {
        const { code = '', caption = '' } = layout.rows[index] ?? {}
        const before = drawn[place - 1]
        return (
          <Fragment key={code}>
            <Gap height={start - (before?.end ?? 0)} />
            <GridRow row={index} code={code} caption={caption} measure={rows.measureElement} />
          </Fragment>
        )
      })}
      <Gap height={rows.getTotalSize() - (drawn.at(-1)?.end ?? 0)} />
    </tbody>
  )
}

/** The room of rows that are not drawn. */
function Gap({ height }: { readonly height: number }): ReactNode {
  return height > 0 && <tr aria-hidden className="grid-gap" style={{ height }} />
}

/** The rows of the chosen cell and of the end of the chosen range: they stay drawn, so that the focus is never lost. */
function useWorkedRows(): string {
  const { cursor, selection } = useGrid()
  const cell = useSyncExternalStore(cursor.subscribe, () => cursor.now().at.row)
  const end = useSyncExternalStore(selection.subscribe, () => selection.end().row)
  return `${cell} ${end}`
}
