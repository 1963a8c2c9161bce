import { flushSync } from 'react-dom'
import { commitEditor, startEditing } from '#ui/grid/editing.ts'
import {
  cellElement,
  extendSelection,
  extendTo,
  type GridControl,
  gridShape,
  moveCursorTo,
  type OpenArea,
  positionOf,
  visibleArea,
} from '#ui/grid/grid-control.ts'
import { bodyLength } from '#ui/grid/grid-layout.ts'
import { type GridPosition, isWithin, type Move, rangeOf } from '#ui/grid/navigation.ts'

/** Extends the range with the mouse until release. `true` leaves the focus unchanged. */
export function pressCell(grid: GridControl, { target, button, shiftKey }: MouseEvent): boolean {
  const at = positionOf(target)
  if (!at || target instanceof HTMLInputElement) return false
  const { cursor, selection } = grid
  const isSelecting = (): boolean => cursor.now().mode === 'select'
  // The menu is for the whole range.
  if (button === 2) return isSelecting() && isWithin(selection.range(), at)
  if (button !== 0) return false
  trackDrag(grid, {
    over: (now) => {
      const end = positionOf(now)
      if (end && isSelecting() && !isSame(end, selection.end())) extendTo(grid, end)
    },
    beyond: (to) => isSelecting() && extendSelection(grid, { to, by: 'cell' }),
    ends: () => {},
  })
  if (!isSelecting()) return false
  if (shiftKey) extendTo(grid, at)
  else if (isSame(at, cursor.now().at)) selection.set(at, at)
  return shiftKey
}

export type HeadSpan = {
  readonly of: 'columns' | 'rows'
  readonly from: number
  readonly to: number
}

/**
 * Selects whole columns or rows while dragging; the corner selects everything. Shift extends from the selected cell.
 * Returns `true` for a heading.
 */
export function pressHead(grid: GridControl, { target, button, shiftKey }: MouseEvent): boolean {
  const span = headSpanOf(grid, target)
  if (!span || (button !== 0 && button !== 2)) return false
  const { cursor, selection } = grid
  if (button === 2 && isChosenWhole(grid, span)) return true
  if (!isCommitted(grid)) return true
  const began = shiftKey ? spanAt(span.of, cursor.now().at) : span
  if (!shiftKey) moveCursorTo(grid, firstInSight(grid, span), null)
  const choose = (end: HeadSpan): void => {
    const { from, to } = wholeOf(grid, began, end)
    selection.set(from, to)
  }
  choose(span)
  if (button === 2) return true
  trackDrag(grid, {
    over: (now) => {
      const at = positionOf(now)
      const end = headSpanOf(grid, now) ?? (at && spanAt(span.of, at))
      if (end && end.of === span.of) choose(end)
    },
    beyond: (to) => {
      const isAlong = to === 'left' || to === 'right' ? span.of === 'columns' : span.of === 'rows'
      if (isAlong) extendSelection(grid, { to, by: 'cell' })
    },
    ends: () => {},
  })
  return true
}

/** Returns `null` outside headings. */
export function headSpanOf({ layout }: GridControl, target: EventTarget | null): HeadSpan | null {
  const head = target instanceof Element ? target.closest<HTMLTableCellElement>('th, td') : null
  const row = head?.closest<HTMLElement>('tr')?.dataset.index
  if (row !== undefined)
    return head?.matches('.grid-code') ? { of: 'rows', from: Number(row), to: Number(row) } : null
  if (!head?.closest('thead') || head.matches('.grid-caption')) return null
  if (head.matches('.grid-code')) return { of: 'columns', from: 0, to: layout.columns.length - 1 }
  const first = Number(head.getAttribute('aria-colindex')) - 3
  return { of: 'columns', from: first, to: first + head.colSpan - 1 }
}

function spanAt(of: HeadSpan['of'], { row, column }: GridPosition): HeadSpan {
  const place = of === 'rows' ? row : column
  return { of, from: place, to: place }
}

function wholeOf(
  { layout }: Pick<GridControl, 'layout'>,
  began: HeadSpan,
  end: HeadSpan,
): { readonly from: GridPosition; readonly to: GridPosition } {
  const isBack = end.from < began.from
  const [from, to] = isBack ? [began.to, end.from] : [began.from, end.to]
  return began.of === 'rows'
    ? { from: { row: from, column: 0 }, to: { row: to, column: layout.columns.length - 1 } }
    : { from: { row: 0, column: from }, to: { row: bodyLength(layout) - 1, column: to } }
}

function isChosenWhole(grid: GridControl, span: HeadSpan): boolean {
  const { from, to } = wholeOf(grid, span, span)
  const range = grid.selection.range()
  return isWithin(range, from) && isWithin(range, to)
}

/** A visible cell, so that selecting does not scroll. */
function firstInSight(grid: GridControl, span: HeadSpan): GridPosition {
  const { from, to } = wholeOf(grid, span, span)
  const { top, left, bottom, right } = rangeOf(from, to)
  const root = grid.root()
  const sight = visibleArea(root)
  let first: GridPosition | null = null
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      const box = cellElement(root, { row, column })?.getBoundingClientRect()
      if (!box) continue
      first ??= { row, column }
      const isOut = box.top < sight.top - 1 || box.left < sight.left - 1 || box.bottom > sight.bottom + 1
      if (span.of === 'rows' ? box.left >= sight.left - 1 : !isOut) return { row, column }
    }
  return first ?? from
}

/**
 * Opens the menu for the range if it contains the target, otherwise for the cell. In an open editor the browser shows
 * its own.
 */
export function openContextMenu(grid: GridControl, { target, clientX, clientY }: MouseEvent): boolean {
  const at = positionOf(target)
  if (target instanceof HTMLInputElement || (!at && !headSpanOf(grid, target))) return false
  if (!isCommitted(grid)) return true
  if (at && !isWithin(grid.selection.range(), at)) moveCursorTo(grid, at, null)
  grid.offerMenu({ x: clientX, y: clientY, width: 0, height: 0 })
  return true
}

/** Starts editing with the text selected, so that typing replaces it. */
export function handleTap(grid: GridControl, target: EventTarget | null): void {
  const { cursor, pointer, root } = grid
  const at = positionOf(target)
  if (pointer.kind !== 'touch' || !at || target instanceof HTMLInputElement) return
  if (cursor.now().mode !== 'select' || !isSame(at, cursor.now().at) || gridShape(grid).at(at) !== 'open')
    return
  // Synchronous, because tablets show the keyboard only for a focus during the tap.
  flushSync(() => startEditing(grid, 'editing', null))
  root()?.querySelector<HTMLInputElement>('.grid-editor')?.select()
}

/** Returns `false` if the editor's text is invalid and it stays open. */
export function isCommitted(grid: GridControl): boolean {
  const editor = grid.root()?.querySelector<HTMLInputElement>('.grid-editor')
  return !editor || commitEditor(grid, editor.value)
}

export type Direction = Extract<Move, { readonly by: unknown }>['to']

const PACE_MS = 60

/** `beyond` repeats with the sides on which the mouse is outside. */
export type DragHandlers = {
  readonly over: (target: EventTarget | null) => void
  readonly beyond: (to: Direction) => void
  readonly ends: (event: Event) => void
}

/** Ignores touch, which scrolls and has no reliable release event. */
export function trackDrag({ root, pointer }: GridControl, led: DragHandlers): void {
  if (pointer.kind === 'touch') return
  let sides: readonly Direction[] = []
  const pace = setInterval(() => {
    for (const side of sides) led.beyond(side)
  }, PACE_MS)
  const over = new AbortController()
  const { signal } = over
  const stop = (event: Event): void => {
    clearInterval(pace)
    over.abort()
    led.ends(event)
  }
  const lead = ({ target, buttons }: MouseEvent): void => {
    if (buttons === 1) led.over(target)
  }
  const follow = (event: PointerEvent): void => {
    if (event.buttons === 1) sides = directionsBeyond(visibleArea(root()), event)
    else stop(event)
  }
  root()?.addEventListener('mouseover', lead, { signal })
  addEventListener('pointermove', follow, { signal })
  for (const end of ['pointerup', 'pointercancel', 'blur']) addEventListener(end, stop, { signal })
}

function directionsBeyond(
  { left, right, top, bottom }: OpenArea,
  { clientX, clientY }: PointerEvent,
): readonly Direction[] {
  const beyond = { up: clientY < top, down: clientY > bottom, left: clientX < left, right: clientX > right }
  return (['up', 'down', 'left', 'right'] as const).filter((to) => beyond[to])
}

function isSame(a: GridPosition, b: GridPosition): boolean {
  return a.row === b.row && a.column === b.column
}
