import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  type CSSProperties,
  Fragment,
  memo,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useStore } from 'zustand'
import { type Copied, clipFrom } from '#client/grid/clipboard.ts'
import type { ColumnWidths, DrawnWidths, WideColumn } from '#client/grid/column-widths.ts'
import { copy, cut, paste, startEditing } from '#client/grid/editing.ts'
import { passHandle, pressHandle } from '#client/grid/fill-handle.ts'
import { GridCell } from '#client/grid/grid-cell.tsx'
import { focusArrived, type GridControl, positionOf, useGrid } from '#client/grid/grid-control.ts'
import { bodyLength, type Column, type GridLayout, unitOfHead } from '#client/grid/grid-layout.ts'
import { keyDown } from '#client/grid/keys.ts'
import { askMenu, pressCell, pressHead, tapCell } from '#client/grid/pointer.ts'
import { fitColumn, pressResizer, resizedAt } from '#client/grid/resizing.ts'
import type { HeadCell } from '#domain/sheet/names.ts'
import { saysUnit } from '#domain/sheet/units.ts'
import { gridText } from '#text/grid.ts'

/** The table itself, scrolling inside its frame. */
export function GridTable(): ReactNode {
  const grid = useGrid()
  const { layout, lock, widths } = grid
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { head, rows, columns } = layout
  const drawn = useStore(widths)
  useFixedHeight(frame)
  useRoomAcross(frame, widths)
  return (
    <div ref={setFrame} className="grid-frame" data-narrow={drawn.isNarrow || undefined}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern on a real table
        role="grid"
        className="grid-table"
        aria-label={layout.caption}
        aria-multiselectable
        aria-readonly={lock !== null}
        aria-rowcount={head.length + 1 + rows.length}
        aria-colcount={columns.length + 2}
        style={placesOf(drawn)}
        onKeyDown={({ nativeEvent }) => keyDown(grid, nativeEvent)}
        onFocus={({ target }) => focusArrived(grid, target)}
        onPointerDown={({ nativeEvent }) => {
          grid.pointer.kind = nativeEvent.pointerType
          pressResizer(grid, nativeEvent)
        }}
        onMouseDown={(event) => {
          if (press(grid, event.nativeEvent)) event.preventDefault()
        }}
        onMouseMove={({ nativeEvent, currentTarget }) => passHandle(grid, nativeEvent, currentTarget)}
        onClick={({ target }) => tapCell(grid, target)}
        onContextMenu={(event) => {
          if (askMenu(grid, event.nativeEvent)) event.preventDefault()
        }}
        onCopy={(event) => give(grid, event, copy)}
        onCut={(event) => give(grid, event, cut)}
        onPaste={(event) => receive(grid, event)}
        onDoubleClick={({ target }) => {
          const resized = resizedAt(target)
          if (resized !== null) fitColumn(grid, resized)
          else if (positionOf(target) && isSelecting(grid)) startEditing(grid, 'editing', null)
        }}
      >
        <Widths />
        <GridHead />
        <GridBody frame={frame} />
      </table>
    </div>
  )
}

/** Tells the style sheet how high head and totals are, and the frame: how low it may be, and how far its head goes along with the page. */
function useFixedHeight(frame: HTMLElement | null): void {
  useLayoutEffect(() => {
    const [head, foot] = [frame?.querySelector('thead'), frame?.querySelector('tfoot')]
    if (!frame || !head) return
    const tell = (): void => {
      const [above, below] = [head.getBoundingClientRect().height, foot?.getBoundingClientRect().height ?? 0]
      frame.style.setProperty('--grid-head', `${Math.ceil(above)}px`)
      frame.style.setProperty('--grid-foot', `${Math.ceil(below)}px`)
      frame.style.setProperty('--grid-whole', `${frame.clientHeight}px`)
      const isWhole = frame.scrollHeight <= frame.clientHeight
      frame.toggleAttribute('data-whole', isWhole && frame.clientHeight > window.innerHeight / 2)
    }
    tell()
    const observer = new ResizeObserver(tell)
    for (const each of [head, frame]) observer.observe(each)
    return () => observer.disconnect()
  }, [frame])
}

/** Fits the widths into what is there for the frame, now and whenever that changes. */
function useRoomAcross(frame: HTMLElement | null, widths: ColumnWidths): void {
  useLayoutEffect(() => {
    const around = frame?.parentElement
    if (!around) return
    const tell = (): void => {
      if (around.clientWidth > 0) widths.fitInto(around.clientWidth)
    }
    tell()
    const observer = new ResizeObserver(tell)
    observer.observe(around)
    return () => observer.disconnect()
  }, [frame, widths])
}

/** A button went down: at the edge of a head, on the handle of the range, on a head, in a cell. `true` keeps the focus where it is. */
function press(grid: GridControl, event: MouseEvent): boolean {
  return (
    resizedAt(event.target) !== null ||
    pressHandle(grid, event) ||
    pressHead(grid, event) ||
    pressCell(grid, event)
  )
}

/** The width of the table, and where what stays in sight at its side comes to stand. */
function placesOf({ whole, captions, staying }: DrawnWidths): CSSProperties {
  const places = {
    width: whole,
    '--grid-code': `${staying - captions}px`,
    '--grid-captions': `${captions}px`,
  }
  return places
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
  const { layout, widths } = useGrid()
  const { captions, columns } = useStore(widths)
  return (
    <colgroup>
      <col style={{ width: layout.codeWidth }} />
      <col style={{ width: captions }} />
      {layout.columns.map(({ name }, index) => (
        <col key={name} style={{ width: columns[index] }} />
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
            <CaptionHead key={cell.column} cell={cell} level={level} />
          ))}
        </tr>
      ))}
      <tr aria-rowindex={layout.head.length + 1} className="grid-numbers">
        <td aria-colindex={1} className="grid-code">
          {gridText.codeColumn}
        </td>
        <td aria-colindex={2} className="grid-caption">
          {gridText.captionColumn}
          <Resizer column="captions" />
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
      <th scope="col" aria-colindex={2} rowSpan={rowSpan} className="grid-caption">
        {layout.captionHead}
        <Resizer column="captions" />
      </th>
    </>
  )
}

function CaptionHead({ cell, level }: { readonly cell: HeadCell; readonly level: number }): ReactNode {
  const { layout } = useGrid()
  const unit = unitOfHead(layout, level, cell)
  const guidance = cell.isLeaf ? (layout.columns[cell.column]?.field.guidance ?? null) : null
  return (
    <th
      scope={cell.isLeaf ? 'col' : 'colgroup'}
      aria-colindex={cell.column + 3}
      colSpan={cell.columns}
      rowSpan={cell.rows}
    >
      {cell.isLeaf ? (
        <>
          {cell.caption}
          <UnitWord word={unit} />
        </>
      ) : (
        <span className="grid-group">
          {cell.caption}
          <UnitWord word={unit} />
        </span>
      )}
      {guidance !== null && <span className="grid-guidance">{gridText.guidance(guidance)}</span>}
      <Resizer column={cell.column + cell.columns - 1} />
    </th>
  )
}

/** The handle at the end of a head that makes its column wider or narrower; pressed twice it fits. By keys the menu of a cell does. */
function Resizer({ column }: { readonly column: WideColumn }): ReactNode {
  return <span className="grid-resizer" data-resizes={column} aria-hidden />
}

/** The unit behind a caption, smaller; nothing where there is none to say. */
function UnitWord({ word }: { readonly word: string }): ReactNode {
  return word !== '' && <span className="grid-unit">, {word}</span>
}

function ColumnNumber({ index }: { readonly index: number }): ReactNode {
  const { cursor } = useGrid()
  const here = useSyncExternalStore(cursor.subscribe, () => cursor.now().at.column === index)
  return (
    <td aria-colindex={index + 3} className={here ? 'grid-number grid-crosshair' : 'grid-number'}>
      {index + 1}
      <Resizer column={index} />
    </td>
  )
}

/** `frame`: the element that scrolls, once it is there. */
type GridBodyProps = { readonly frame: HTMLElement | null }

/** Sheets of more rows draw only the cells in sight. Those with sections are short and always drawn whole. */
const mostDrawn = 40
/** Sheets of fewer columns draw all of them: little is out of sight. */
const fewColumns = 12
/** As in the style sheet; rows whose caption wraps are measured. */
const rowHeight = 32
const overscan = 3

/** The rows of a sheet: all of a short one, of a long one those in sight and those that the person works in. */
function GridBody({ frame }: GridBodyProps): ReactNode {
  const { layout } = useGrid()
  return isLong(layout) ? <CellsInSight frame={frame} /> : <AllRows />
}

function isLong({ rows }: GridLayout): boolean {
  return rows.length > mostDrawn && rows.every(({ heading }) => heading === null)
}

function AllRows(): ReactNode {
  const { layout } = useGrid()
  return (
    <>
      <tbody>
        {layout.rows.slice(0, bodyLength(layout)).map(({ key, caption, heading }, row) => (
          <Fragment key={key}>
            {heading && <SectionRow heading={heading} span={layout.columns.length + 2} />}
            <GridRow row={row} caption={caption} drawn={null} />
          </Fragment>
        ))}
      </tbody>
      <TotalsRow drawn={null} />
    </>
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

/** Which columns are drawn, in their order; `null`: all. The same list while the same are. */
type Drawn = readonly number[] | null

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

type GridRowProps = {
  readonly row: number
  readonly caption: string
  readonly drawn: Drawn
  /** Takes the row's height, where only the rows in sight are drawn. */
  readonly measure?: (element: HTMLElement | null) => void
}

const plain = { number: '', level: 0, isStrong: false }

/** One row: its code and caption, which stay in sight, and its cells. */
const GridRow = memo(function GridRow({ row, caption, drawn, measure }: GridRowProps): ReactNode {
  const { layout } = useGrid()
  const { number, level, isStrong } = layout.rows[row] ?? plain
  const unit = layout.units.lines[row] ?? ''
  return (
    <tr ref={measure} data-index={row} data-strong={isStrong} aria-rowindex={layout.head.length + 2 + row}>
      <td aria-colindex={1} className="grid-code">
        {number}
      </td>
      <th
        scope="row"
        aria-colindex={2}
        className="grid-caption"
        {...(level > 0 && { style: { paddingInlineStart: `${level + 0.5}em` } })}
      >
        {caption}
        <UnitWord word={saysUnit(caption, unit) ? '' : unit} />
      </th>
      <RowCells row={row} caption={caption} drawn={drawn} />
    </tr>
  )
})

function RowCells({ row, caption, drawn }: Pick<GridRowProps, 'row' | 'caption' | 'drawn'>): ReactNode {
  const { layout } = useGrid()
  const cell = (column: Column, index: number): ReactNode => (
    <GridCell key={column.name} caption={caption} column={column} row={row} index={index} />
  )
  if (drawn === null) return layout.columns.map(cell)
  const cells = drawn.flatMap((index, place) => {
    const [column, before] = [layout.columns[index], drawn[place - 1] ?? -1]
    return column ? [<Between key={`to ${index}`} columns={index - before - 1} />, cell(column, index)] : []
  })
  return [...cells, <Between key="last" columns={layout.columns.length - (drawn.at(-1) ?? -1) - 1} />]
}

/** The room of columns that are not drawn. */
function Between({ columns }: { readonly columns: number }): ReactNode {
  return columns > 0 && <td aria-hidden className="grid-gap" colSpan={columns} />
}

/** The sums below the rows, which stay in sight; nothing when the sheet has none. */
function TotalsRow({ drawn }: { readonly drawn: Drawn }): ReactNode {
  const { layout } = useGrid()
  const above = bodyLength(layout)
  const foot = layout.rows.slice(above)
  if (foot.length === 0) return null
  return (
    <tfoot>
      {foot.map(({ key, caption }, index) => (
        <GridRow key={key} row={above + index} caption={caption} drawn={drawn} />
      ))}
    </tfoot>
  )
}
