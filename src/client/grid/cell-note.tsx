import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useCellView } from '#client/draft/use-draft.ts'
import { type CellMessage, cellMessageOf } from '#client/grid/cell-text.ts'
import { cellElement, type GridControl, gridShape, openArea, useGrid } from '#client/grid/grid-control.ts'
import { keyAt } from '#client/grid/grid-layout.ts'
import { type GridPosition, moved, nextOpen } from '#client/grid/navigation.ts'
import type { CellKey } from '#domain/sheet/key.ts'

/** Also shown at the last cell that was left with an invalid text. */
export function CellNote(): ReactNode {
  const { cursor } = useGrid()
  const { key } = useSyncExternalStore(cursor.subscribe, cursor.now)
  return key === null ? null : <NoteAt chosen={key} />
}

type ShownMessage = CellMessage & { readonly at: GridPosition; readonly stays: boolean }

function NoteAt({ chosen }: { readonly chosen: CellKey }): ReactNode {
  const grid = useGrid()
  const note = useRef<HTMLDivElement>(null)
  const said = useSaid(chosen)
  useLayoutEffect(() => {
    const frame = grid.root()?.querySelector('.grid-frame')
    const place = (): void => placeAt(grid, note.current, said?.at ?? null)
    place()
    frame?.addEventListener('scroll', place, { passive: true })
    window.addEventListener('resize', place)
    return () => {
      frame?.removeEventListener('scroll', place)
      window.removeEventListener('resize', place)
    }
  })
  if (!said) return null
  return (
    <div ref={note} className={`grid-note grid-note-${said.tone}`} data-stays={said.stays} aria-hidden>
      {said.sentence}
    </div>
  )
}

function useSaid(chosen: CellKey): ShownMessage | null {
  const { draft, cursor, layout } = useGrid()
  const { at, hint, mode, refusal, left } = useSyncExternalStore(cursor.subscribe, cursor.now)
  const here = cellMessageOf(useCellView(draft, chosen))
  const there = cellMessageOf(useCellView(draft, (left && keyAt(layout, left.at)) ?? chosen))
  if (refusal !== null && mode !== 'select') return { tone: 'danger', sentence: refusal, at, stays: false }
  if (hint !== null) return { tone: 'plain', sentence: hint, at, stays: false }
  if (here && mode === 'select') return { ...here, at, stays: false }
  return left && there && mode === 'select' ? { ...there, at: left.at, stays: true } : null
}

/** Hidden while the cell is scrolled out of view. */
function placeAt(grid: GridControl, note: HTMLElement | null, at: GridPosition | null): void {
  const root = grid.root()
  const cell = at && cellElement(root, at)
  if (!root || !note || !cell) return
  const [frame, box, inSight] = [root.getBoundingClientRect(), cell.getBoundingClientRect(), openArea(root)]
  note.hidden =
    box.right <= inSight.left ||
    box.left >= inSight.right ||
    box.bottom <= inSight.top ||
    box.top >= inSight.bottom
  const place = notePlace({
    cell: { left: Math.max(box.left, inSight.left), top: box.top, right: box.right, bottom: box.bottom },
    note: { width: note.offsetWidth, height: note.offsetHeight },
    within: { left: frame.left, right: frame.right, top: inSight.top },
    free: worked(grid).flatMap((each) => cellElement(root, each)?.getBoundingClientRect() ?? []),
  })
  note.style.left = `${place.left - frame.left}px`
  note.style.top = `${place.top - frame.top}px`
}

/** Includes the targets of Enter and Tab. */
function worked(grid: GridControl): readonly GridPosition[] {
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

type NotePlaceOptions = {
  readonly cell: Box
  readonly note: { readonly width: number; readonly height: number }
  /** Below there is always room. */
  readonly within: Pick<Box, 'left' | 'right' | 'top'>
  /** The cell, the edited cell, and the targets of Enter and Tab stay visible. */
  readonly free: readonly Box[]
}

const gap = 4

/** Places the note above its cell, otherwise below it or further down. */
export function notePlace({ cell, note, within, free }: NotePlaceOptions): {
  readonly left: number
  readonly top: number
} {
  const left = Math.max(within.left, Math.min(cell.left, within.right - note.width - gap))
  const covers = (top: number): readonly Box[] =>
    [cell, ...free].filter(
      (box) =>
        box.left < left + note.width && box.right > left && box.top < top + note.height && box.bottom > top,
    )
  const above = cell.top - gap - note.height
  if (above >= within.top && covers(above).length === 0) return { left, top: above }
  let below = cell.bottom + gap
  for (let hidden = covers(below); hidden.length > 0; hidden = covers(below))
    below = Math.max(...hidden.map(({ bottom }) => bottom)) + gap
  return { left, top: below }
}
