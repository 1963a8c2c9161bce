import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { CellKey } from '#engine/key.ts'
import { type CellMessage, cellMessageOf } from '#ui/grid/cell-text.ts'
import { cellElement, type GridControl, gridShape, useGrid, visibleArea } from '#ui/grid/grid-control.ts'
import { keyAt } from '#ui/grid/grid-layout.ts'
import { useCellView } from '#ui/grid/grid-source.ts'
import { type GridPosition, moved, nextOpen } from '#ui/grid/navigation.ts'

/** Also shows the message of the last cell that the user left with invalid text. */
export function CellNote(): ReactNode {
  const { cursor } = useGrid()
  const { key } = useSyncExternalStore(cursor.subscribe, cursor.now)
  return key === null ? null : <NoteAt chosen={key} />
}

type ShownMessage = CellMessage & { readonly at: GridPosition; readonly isOtherCell: boolean }

function NoteAt({ chosen }: { readonly chosen: CellKey }): ReactNode {
  const grid = useGrid()
  const note = useRef<HTMLDivElement>(null)
  const message = useShownMessage(chosen)
  useLayoutEffect(() => {
    const frame = grid.root()?.querySelector('.grid-frame')
    const updatePosition = (): void => positionNote(grid, note.current, message?.at ?? null)
    updatePosition()
    frame?.addEventListener('scroll', updatePosition, { passive: true })
    window.addEventListener('resize', updatePosition)
    return () => {
      frame?.removeEventListener('scroll', updatePosition)
      window.removeEventListener('resize', updatePosition)
    }
  })
  if (!message) return null
  return (
    <div
      ref={note}
      className={`grid-note grid-note-${message.tone}`}
      data-stays={message.isOtherCell}
      aria-hidden
    >
      {message.text}
    </div>
  )
}

function useShownMessage(chosen: CellKey): ShownMessage | null {
  const { source, cursor, layout } = useGrid()
  const { at, hint, mode, refusal, leftCell } = useSyncExternalStore(cursor.subscribe, cursor.now)
  const activeMessage = cellMessageOf(useCellView(source, chosen))
  const leftMessage = cellMessageOf(useCellView(source, (leftCell && keyAt(layout, leftCell.at)) ?? chosen))
  if (refusal !== null && mode !== 'select') return { tone: 'danger', text: refusal, at, isOtherCell: false }
  if (hint !== null) return { tone: 'plain', text: hint, at, isOtherCell: false }
  if (activeMessage && mode === 'select') return { ...activeMessage, at, isOtherCell: false }
  return leftCell && leftMessage && mode === 'select'
    ? { ...leftMessage, at: leftCell.at, isOtherCell: true }
    : null
}

/** Hides the note while the cell is scrolled out of view. */
function positionNote(grid: GridControl, note: HTMLElement | null, at: GridPosition | null): void {
  const root = grid.root()
  const cell = at && cellElement(root, at)
  if (!root || !note || !cell) return
  const [frame, box, visible] = [
    root.getBoundingClientRect(),
    cell.getBoundingClientRect(),
    visibleArea(root),
  ]
  note.hidden =
    box.right <= visible.left ||
    box.left >= visible.right ||
    box.bottom <= visible.top ||
    box.top >= visible.bottom
  const position = notePosition({
    cell: { left: Math.max(box.left, visible.left), top: box.top, right: box.right, bottom: box.bottom },
    note: { width: note.offsetWidth, height: note.offsetHeight },
    within: { left: frame.left, right: frame.right, top: visible.top },
    keepVisible: cellsInUse(grid).flatMap((each) => cellElement(root, each)?.getBoundingClientRect() ?? []),
  })
  note.style.left = `${position.left - frame.left}px`
  note.style.top = `${position.top - frame.top}px`
}

/** Includes the targets of Enter and Tab. */
function cellsInUse(grid: GridControl): readonly GridPosition[] {
  const { at, tabColumn } = grid.cursor.now()
  const shape = gridShape(grid)
  const below = moved(shape, { row: at.row, column: tabColumn ?? at.column }, { to: 'down', by: 'cell' })
  const next = nextOpen(shape, at, false)
  return [at, below, ...(next ? [next] : [])]
}

/** CSS pixels. */
export type Box = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

type NotePositionOptions = {
  readonly cell: Box
  readonly note: { readonly width: number; readonly height: number }
  /** The page can grow at the bottom, so there is no lower bound. */
  readonly within: Pick<Box, 'left' | 'right' | 'top'>
  /** The cell, the edited cell, and the targets of Enter and Tab stay visible. */
  readonly keepVisible: readonly Box[]
}

const gap = 4

/** Places the note above its cell, otherwise below it or further down. */
export function notePosition({ cell, note, within, keepVisible }: NotePositionOptions): {
  readonly left: number
  readonly top: number
} {
  const left = Math.max(within.left, Math.min(cell.left, within.right - note.width - gap))
  const covers = (top: number): readonly Box[] =>
    [cell, ...keepVisible].filter(
      (box) =>
        box.left < left + note.width && box.right > left && box.top < top + note.height && box.bottom > top,
    )
  const above = cell.top - gap - note.height
  if (above >= within.top && covers(above).length === 0) return { left, top: above }
  let below = cell.bottom + gap
  for (let covered = covers(below); covered.length > 0; covered = covers(below))
    below = Math.max(...covered.map(({ bottom }) => bottom)) + gap
  return { left, top: below }
}
