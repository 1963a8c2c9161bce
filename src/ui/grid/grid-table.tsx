import {
  type ComponentType,
  type CSSProperties,
  memo,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { useStore } from 'zustand'
import { columnText } from '#engine/column-text.ts'
import type { HeadCell } from '#engine/names.ts'
import type { ColumnWidths, DrawnWidths, ResizableColumn } from '#ui/grid/column-widths.ts'
import { copy, cut, startEditing } from '#ui/grid/editing.ts'
import { fillDownAtHandle, passHandle, pressHandle } from '#ui/grid/fill-handle.ts'
import { showAllColumns } from '#ui/grid/folds.ts'
import { focusArrived, type GridControl, hint, positionOf, useGrid } from '#ui/grid/grid-control.ts'
import { unitOfHead } from '#ui/grid/grid-layout.ts'
import { type GridBodyProps, UnitWord } from '#ui/grid/grid-rows.tsx'
import { blockText, foldText, gridText } from '#ui/grid/grid-text.ts'
import { keyDown } from '#ui/grid/keys.ts'
import { handleTap, openContextMenu, pressCell, pressHead } from '#ui/grid/pointer.ts'
import { fitColumn, pressResizer, resizedAt } from '#ui/grid/resizing.ts'
import { NoWrap } from '#ui/unbroken.tsx'

type Props = { readonly Body: ComponentType<GridBodyProps> }

export function GridTable({ Body }: Props): ReactNode {
  const grid = useGrid()
  const { layout, lock, widths } = grid
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { head, rows, columns } = layout
  const drawn = useStore(widths)
  useFixedHeight(frame)
  useRoomAcross(frame, widths)
  useClipboard(grid)
  return (
    <div ref={setFrame} className="grid-frame scroll-x" data-narrow={drawn.isNarrow || undefined}>
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
          if (isFolded(event.target) || press(grid, event.nativeEvent)) event.preventDefault()
        }}
        onMouseMove={({ nativeEvent, currentTarget }) => passHandle(grid, nativeEvent, currentTarget)}
        onClick={({ target }) => {
          if (isFolded(target)) showAllColumns(grid.source)
          else handleTap(grid, target)
        }}
        onContextMenu={(event) => {
          if (openContextMenu(grid, event.nativeEvent)) event.preventDefault()
        }}
        onDoubleClick={({ target, nativeEvent }) => {
          const resized = resizedAt(target)
          if (resized !== null) fitColumn(grid, resized)
          else if (fillDownAtHandle(grid, nativeEvent)) return
          else if (positionOf(target) && isSelecting(grid)) startEditing(grid, 'editing', null)
        }}
      >
        <Widths />
        <GridHead />
        <Body frame={frame} />
      </table>
    </div>
  )
}

/** Passes the heights of heading, totals and frame to the style sheet. */
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

const isFolded = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('.grid-folded') !== null

/** `true` leaves the focus unchanged. */
function press(grid: GridControl, event: MouseEvent): boolean {
  return (
    resizedAt(event.target) !== null ||
    pressHandle(grid, event) ||
    pressHead(grid, event) ||
    pressCell(grid, event)
  )
}

function placesOf({ tableWidth, captions, stickyWidth }: DrawnWidths): CSSProperties {
  const places = {
    width: tableWidth,
    '--grid-code': `${stickyWidth - captions}px`,
    '--grid-captions': `${captions}px`,
  }
  return places
}

/** Loaded with the first grid, but not before it: pasting from other programs takes 10 KB. */
const loadPaste = () => import('#ui/grid/paste.ts')

/** The contents of an event exist only while it is handled. */
async function pasteFrom(grid: GridControl, given: DataTransfer): Promise<void> {
  const content = new DataTransfer()
  for (const type of ['text/html', 'text/plain']) content.setData(type, given.getData(type))
  const { key, mode } = grid.cursor.now()
  const isStillDrawn = () => {
    const now = grid.cursor.now()
    return grid.root() !== null && now.key === key && now.mode === mode
  }
  const loaded = await loadPaste().catch(() => null)
  if (loaded !== null && isStillDrawn()) loaded.paste(grid, content)
  else hint(grid, blockText.pasteUnread)
}

/**
 * Listens on the document: Firefox sends these events to the text selection, which is the body before the first
 * keystroke.
 */
function useClipboard(grid: GridControl): void {
  // Before the line may be dead. A failure is shown at the paste.
  useEffect(() => void loadPaste().catch(() => {}), [])
  useEffect(() => {
    const hear = (event: ClipboardEvent): void => {
      const { type, clipboardData } = event
      if (!clipboardData || event.defaultPrevented || !isOnCell(grid)) return
      if (type === 'paste') void pasteFrom(grid, clipboardData)
      else {
        const { text, html } = type === 'cut' ? cut(grid) : copy(grid)
        clipboardData.setData('text/plain', text)
        clipboardData.setData('text/html', html)
      }
      event.preventDefault()
    }
    const types = ['copy', 'cut', 'paste'] as const
    for (const type of types) document.addEventListener(type, hear)
    return () => {
      for (const type of types) document.removeEventListener(type, hear)
    }
  }, [grid])
}

function isOnCell(grid: GridControl): boolean {
  const focused = document.activeElement
  return isSelecting(grid) && positionOf(focused) !== null && grid.root()?.contains(focused) === true
}

/** An open editor handles clipboard and double click itself. */
function isSelecting({ cursor }: GridControl): boolean {
  return cursor.now().mode === 'select'
}

function Widths(): ReactNode {
  const { layout, widths, folds } = useGrid()
  const { captions, columns } = useStore(widths)
  return (
    <colgroup>
      <col style={{ width: layout.codeWidth }} />
      <col style={{ width: captions }} />
      {layout.columns.map(({ name }, index) => (
        <col
          key={name}
          style={{ width: columns[index] }}
          className={(folds.get(index)?.first ?? index) === index ? undefined : 'grid-collapsed'}
        />
      ))}
    </colgroup>
  )
}

/** Includes the column numbers, as in print. */
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
          {columnText.codeColumn}
        </td>
        <td aria-colindex={2} className="grid-caption">
          {columnText.captionColumn}
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
        {layout.columns.some(({ field }) => field.guidance !== null) && (
          <span className="grid-guidance" aria-hidden>
            {columnText.guidanceWord}
          </span>
        )}
        <Resizer column="captions" />
      </th>
    </>
  )
}

function CaptionHead({ cell, level }: { readonly cell: HeadCell; readonly level: number }): ReactNode {
  const { layout, folds } = useGrid()
  const covered = Array.from({ length: cell.columns }, (_, along) => cell.column + along)
  if (covered.every((column) => folds.has(column)))
    return <th aria-hidden className="grid-folded" colSpan={cell.columns} rowSpan={cell.rows} />
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
          <NoWrap>{cell.caption}</NoWrap>
          <UnitWord word={unit} />
        </>
      ) : (
        <span className="grid-group">
          <NoWrap>{cell.caption}</NoWrap>
          <UnitWord word={unit} />
        </span>
      )}
      {guidance !== null && (
        <span className="grid-guidance">
          <span className="visually-hidden">{columnText.guidanceWord} </span>
          {guidance}
        </span>
      )}
      <Resizer column={cell.column + cell.columns - 1} />
    </th>
  )
}

/** The keyboard alternative is the cell menu. */
function Resizer({ column }: { readonly column: ResizableColumn }): ReactNode {
  return <span className="grid-resizer" data-resizes={column} aria-hidden />
}

function ColumnNumber({ index }: { readonly index: number }): ReactNode {
  const { cursor, folds } = useGrid()
  const here = useSyncExternalStore(cursor.subscribe, () => cursor.now().at.column === index)
  const fold = folds.get(index)
  if (fold)
    return (
      <td aria-hidden className="grid-folded" title={foldText.show(fold.count)}>
        {fold.first === index && foldText.hidden(fold.count)}
      </td>
    )
  return (
    <td aria-colindex={index + 3} className={here ? 'grid-number grid-crosshair' : 'grid-number'}>
      {index + 1}
      <Resizer column={index} />
    </td>
  )
}
