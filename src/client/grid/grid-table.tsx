import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  Fragment,
  memo,
  type ReactNode,
  useCallback,
  useState,
  useSyncExternalStore,
} from 'react'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import { totalText } from '#client/grid/cell-text.ts'
import { type Copied, clipFrom } from '#client/grid/clipboard.ts'
import { copy, cut, paste, startEditing } from '#client/grid/editing.ts'
import { GridCell } from '#client/grid/grid-cell.tsx'
import { focusArrived, type GridControl, positionOf, pressMouse, useGrid } from '#client/grid/grid-control.ts'
import type { Column, GridLayout } from '#client/grid/grid-layout.ts'
import { keyDown } from '#client/grid/keys.ts'
import { formatNumber } from '#domain/number/format.ts'
import { type CellKey, cellKeyOf } from '#domain/sheet/key.ts'
import type { HeadCell } from '#domain/sheet/names.ts'
import { cellAt, type Sheet } from '#domain/sheet/sheet.ts'
import { gridText } from '#text/grid.ts'

/** The table itself, scrolling inside its frame. */
export function GridTable(): ReactNode {
  const grid = useGrid()
  const { layout, lock } = grid
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { head, rows, columns, sheet } = layout
  return (
    <div ref={setFrame} className="grid-frame">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern on a real table
        role="grid"
        className="grid-table"
        aria-label={layout.caption}
        aria-multiselectable
        aria-readonly={lock !== null}
        aria-rowcount={head.length + 1 + rows.length + (sheet.totals ? 1 : 0)}
        aria-colcount={columns.length + 2}
        style={{ width: layout.width }}
        onKeyDown={({ nativeEvent }) => keyDown(grid, nativeEvent)}
        onFocus={({ target }) => focusArrived(grid, target)}
        onMouseDown={(event) => {
          if (pressMouse(grid, event.nativeEvent)) event.preventDefault()
        }}
        onCopy={(event) => give(grid, event, copy)}
        onCut={(event) => give(grid, event, cut)}
        onPaste={(event) => receive(grid, event)}
        onDoubleClick={({ target }) => {
          if (positionOf(target) && isSelecting(grid)) startEditing(grid, 'editing', null)
        }}
      >
        <Widths />
        <GridHead />
        <GridBody frame={frame} />
        <TotalsRow />
      </table>
    </div>
  )
}

function give(grid: GridControl, event: ClipboardEvent, copiedFrom: (grid: GridControl) => Copied): void {
  if (!isSelecting(grid)) return
  const { text, html } = copiedFrom(grid)
  event.clipboardData.setData('text/plain', text)
  event.clipboardData.setData('text/html', html)
  event.preventDefault()
}

function receive(grid: GridControl, event: ClipboardEvent): void {
  if (!isSelecting(grid)) return
  paste(grid, clipFrom(event.clipboardData))
  event.preventDefault()
}

/** An open editor has its own copying and pasting, and its own double click. */
function isSelecting({ cursor }: GridControl): boolean {
  return cursor.now().mode === 'select'
}

function Widths(): ReactNode {
  const { layout } = useGrid()
  return (
    <colgroup>
      <col style={{ width: layout.codeWidth }} />
      <col style={{ width: layout.captionWidth }} />
      {layout.columns.map(({ name, width }) => (
        <col key={name} style={{ width }} />
      ))}
    </colgroup>
  )
}

/** The grouped heading with guidance, and under it the column numbers as on paper. */
const GridHead = memo(function GridHead(): ReactNode {
  const { layout } = useGrid()
  return (
    <thead>
      {layout.head.map((cells, level) => (
        <tr key={cells[0]?.column ?? level} aria-rowindex={level + 1}>
          {level === 0 && <CaptionHeads />}
          {cells.map((cell) => (
            <CaptionHead key={cell.column} cell={cell} />
          ))}
        </tr>
      ))}
      <tr aria-rowindex={layout.head.length + 1} className="grid-numbers">
        <td aria-colindex={1} className="grid-code">
          {gridText.codeColumn}
        </td>
        <td aria-colindex={2} className="grid-caption" style={{ insetInlineStart: layout.codeWidth }}>
          {gridText.captionColumn}
        </td>
        {layout.columns.map(({ name }, index) => (
          <ColumnNumber key={name} index={index} />
        ))}
      </tr>
    </thead>
  )
})

function CaptionHeads(): ReactNode {
  const { layout } = useGrid()
  const rowSpan = layout.head.length
  return (
    <>
      <th scope="col" aria-colindex={1} rowSpan={rowSpan} className="grid-code">
        {gridText.codeHead}
      </th>
      <th
        scope="col"
        aria-colindex={2}
        rowSpan={rowSpan}
        className="grid-caption"
        style={{ insetInlineStart: layout.codeWidth }}
      >
        {layout.captionHead}
      </th>
    </>
  )
}

function CaptionHead({ cell }: { readonly cell: HeadCell }): ReactNode {
  const { layout } = useGrid()
  const guidance = cell.isLeaf ? (layout.columns[cell.column]?.field.guidance ?? null) : null
  return (
    <th
      scope={cell.isLeaf ? 'col' : 'colgroup'}
      aria-colindex={cell.column + 3}
      colSpan={cell.columns}
      rowSpan={cell.rows}
    >
      {cell.isLeaf ? (
        cell.caption
      ) : (
        <span className="grid-group" style={{ insetInlineStart: layout.codeWidth + layout.captionWidth + 8 }}>
          {cell.caption}
        </span>
      )}
      {guidance !== null && <span className="grid-guidance">{gridText.guidance(guidance)}</span>}
    </th>
  )
}

function ColumnNumber({ index }: { readonly index: number }): ReactNode {
  const { cursor } = useGrid()
  const here = useSyncExternalStore(cursor.subscribe, () => cursor.now().at.column === index)
  return (
    <td aria-colindex={index + 3} className={here ? 'grid-number grid-crosshair' : 'grid-number'}>
      {index + 1}
    </td>
  )
}

/** `frame`: the element that scrolls, once it is there. */
type GridBodyProps = { readonly frame: HTMLElement | null }

/** Sheets of more rows draw only those in sight. Those with sections are short and always drawn whole. */
const mostDrawn = 40
/** As in the style sheet; rows whose caption wraps are measured. */
const rowHeight = 32
const overscan = 3

/** The rows of a sheet: all of a short one, of a long one those in sight and those that the person works in. */
function GridBody({ frame }: GridBodyProps): ReactNode {
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

function RowsInSight({ frame }: GridBodyProps): ReactNode {
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
        const above = drawn[place - 1]
        return (
          <Fragment key={code}>
            <Gap height={start - (above?.end ?? 0)} />
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

type GridRowProps = {
  readonly row: number
  readonly code: string
  readonly caption: string
  /** Takes the row's height, where only the rows in sight are drawn. */
  readonly measure?: (element: HTMLElement | null) => void
}

const plain = { number: '', level: 0, isStrong: false }

/** One row: its code and caption, which stay in sight, and its cells. */
const GridRow = memo(function GridRow({ row, code, caption, measure }: GridRowProps): ReactNode {
  const { layout } = useGrid()
  const { number, level, isStrong } = layout.rows[row] ?? plain
  return (
    <tr ref={measure} data-index={row} data-strong={isStrong} aria-rowindex={layout.head.length + 2 + row}>
      <td aria-colindex={1} className="grid-code">
        {number}
      </td>
      <th
        scope="row"
        aria-colindex={2}
        className="grid-caption"
        style={{
          insetInlineStart: layout.codeWidth,
          ...(level > 0 && { paddingInlineStart: `${level + 0.5}em` }),
        }}
      >
        {caption}
      </th>
      {layout.columns.map((column, index) => (
        <GridCell key={column.name} code={code} caption={caption} column={column} row={row} index={index} />
      ))}
    </tr>
  )
})

/** The sums below the rows, which stay in sight; nothing when the sheet has none. */
function TotalsRow(): ReactNode {
  const { layout } = useGrid()
  if (!layout.sheet.totals) return null
  return (
    <tfoot>
      <tr aria-rowindex={layout.head.length + 2 + layout.rows.length}>
        <td aria-colindex={1} className="grid-code" />
        <th
          scope="row"
          aria-colindex={2}
          className="grid-caption"
          style={{ insetInlineStart: layout.codeWidth }}
        >
          {gridText.total}
        </th>
        {layout.columns.map((column, index) => (
          <TotalCell key={column.name} column={column} index={index} />
        ))}
      </tr>
    </tfoot>
  )
}

function TotalCell({ column, index }: { readonly column: Column; readonly index: number }): ReactNode {
  const { draft, layout } = useGrid()
  const keys = totalledKeys(layout.sheet, column.name)
  const total = useTotal(draft, keys)
  return (
    <td aria-colindex={index + 3} className="grid-cell grid-total">
      {keys.length === 0
        ? ''
        : totalText(formatNumber(total, { atMost: column.field.decimals }), column.field.unit)}
    </td>
  )
}

function useTotal(draft: OpenDraft, keys: readonly CellKey[]): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = keys.map((key) => draft.subscribe(key, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [draft, keys],
  )
  return useSyncExternalStore(subscribe, () => keys.reduce((sum, key) => sum + figureAt(draft, key), 0))
}

function figureAt(draft: OpenDraft, key: CellKey): number {
  const { state } = draft.cell(key)
  return 'value' in state ? state.value : 0
}

const known = new WeakMap<Sheet, Map<string, readonly CellKey[]>>()

/** The cells of a column that its total sums; none when the column has no total. Worked out once a sheet. */
function totalledKeys(sheet: Sheet, field: string): readonly CellKey[] {
  const ofSheet = known.get(sheet) ?? new Map<string, readonly CellKey[]>()
  known.set(sheet, ofSheet)
  const keys = ofSheet.get(field) ?? keysOf(sheet, field)
  ofSheet.set(field, keys)
  return keys
}

function keysOf(sheet: Sheet, field: string): readonly CellKey[] {
  const { totals, code } = sheet
  if (!totals?.fields.includes(field)) return []
  return sheet.rows
    .filter((row) => totals.rows === null || totals.rows.includes(row.code))
    .filter((row) => cellAt(sheet, { row: row.code, field }))
    .map((row) => cellKeyOf({ sheet: code, row: row.code, field }))
}
