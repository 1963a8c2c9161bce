import { flushSync } from 'react-dom'
import { commitEditor, startEditing } from '#client/grid/editing.ts'
import {
  cellElement,
  extend,
  extendTo,
  type GridControl,
  goTo,
  type OpenArea,
  openArea,
  positionOf,
  shapeOf,
} from '#client/grid/grid-control.ts'
import { bodyLength } from '#client/grid/grid-layout.ts'
import { isWithin, type Move, type Position, rangeOf } from '#client/grid/navigation.ts'

/** A button went down: in a cell the range follows the mouse until it is let go. `true` keeps the focus where it is. */
export function pressCell(grid: GridControl, { target, button, shiftKey }: MouseEvent): boolean {
  const at = positionOf(target)
  if (!at || target instanceof HTMLInputElement) return false
  const { cursor, selection } = grid
  const isSelecting = (): boolean => cursor.now().mode === 'select'
  // The menu is about the whole range, when it is asked for within.
  if (button === 2) return isSelecting() && isWithin(selection.range(), at)
  if (button !== 0) return false
  followMouse(grid, {
    over: (now) => {
      const end = positionOf(now)
      if (end && isSelecting() && !isSame(end, selection.end())) extendTo(grid, end)
    },
    beyond: (to) => isSelecting() && extend(grid, { to, by: 'cell' }),
    ends: () => {},
  })
  if (!isSelecting()) return false
  if (shiftKey) extendTo(grid, at)
  else if (isSame(at, cursor.now().at)) selection.set(at, at)
  return shiftKey
}

/** The columns or rows that a head stands for; both ends belong to it. */
export type HeadSpan = {
  readonly of: 'columns' | 'rows'
  readonly from: number
  readonly to: number
}

/**
 * A button went down on the head of columns or the number of a row: those are chosen whole, and more of them while the mouse is led on; the
 * corner chooses everything. With Shift they are chosen from the chosen cell on. `true`: it was one.
 */
export function pressHead(grid: GridControl, { target, button, shiftKey }: MouseEvent): boolean {
  const span = headSpanOf(grid, target)
  if (!span || (button !== 0 && button !== 2)) return false
  const { cursor, selection } = grid
  if (button === 2 && isChosenWhole(grid, span)) return true
  if (!isCommitted(grid)) return true
  const began = shiftKey ? spanAt(span.of, cursor.now().at) : span
  if (!shiftKey) goTo(grid, firstInSight(grid, span), null)
  const choose = (end: HeadSpan): void => {
    const { from, to } = wholeOf(grid, began, end)
    selection.set(from, to)
  }
  choose(span)
  if (button === 2) return true
  followMouse(grid, {
    over: (now) => {
      const at = positionOf(now)
      const end = headSpanOf(grid, now) ?? (at && spanAt(span.of, at))
      if (end && end.of === span.of) choose(end)
    },
    beyond: (to) => {
      const isAlong = to === 'left' || to === 'right' ? span.of === 'columns' : span.of === 'rows'
      if (isAlong) extend(grid, { to, by: 'cell' })
    },
    ends: () => {},
  })
  return true
}

/** What a head stands for: one of the heading its columns, the corner all of them, the number of a row that row; `null` beside them. */
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

function spanAt(of: HeadSpan['of'], { row, column }: Position): HeadSpan {
  const place = of === 'rows' ? row : column
  return { of, from: place, to: place }
}

/** From where to where whole rows or columns reach that begin at one head and end at another; totals are no part of a column. */
function wholeOf(
  { layout }: Pick<GridControl, 'layout'>,
  began: HeadSpan,
  end: HeadSpan,
): { readonly from: Position; readonly to: Position } {
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

/** The first cell of whole rows or columns that is in sight, so that choosing them moves nothing; else the first that there is. */
function firstInSight(grid: GridControl, span: HeadSpan): Position {
  const { from, to } = wholeOf(grid, span, span)
  const { top, left, bottom, right } = rangeOf(from, to)
  const root = grid.root()
  const sight = openArea(root)
  let first: Position | null = null
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
 * A menu was asked for, with the other button or by a long press: about the chosen range, where that is there, else about the cell, which is
 * chosen. `true`: it is shown; over a text that is being typed the browser shows its own.
 */
export function askMenu(grid: GridControl, { target, clientX, clientY }: MouseEvent): boolean {
  const at = positionOf(target)
  if (target instanceof HTMLInputElement || (!at && !headSpanOf(grid, target))) return false
  if (!isCommitted(grid)) return true
  if (at && !isWithin(grid.selection.range(), at)) goTo(grid, at, null)
  grid.offerMenu({ x: clientX, y: clientY, width: 0, height: 0 })
  return true
}

/** A finger tapped a cell: where it may be typed in that begins at once, and what stands there is chosen, so that typing replaces it. */
export function tapCell(grid: GridControl, target: EventTarget | null): void {
  const { cursor, pointer, root } = grid
  const at = positionOf(target)
  if (pointer.kind !== 'touch' || !at || target instanceof HTMLInputElement) return
  if (cursor.now().mode !== 'select' || !isSame(at, cursor.now().at) || shapeOf(grid).at(at) !== 'open')
    return
  // Within the tap: a tablet shows its keyboard for no focus that comes later.
  flushSync(() => startEditing(grid, 'editing', null))
  root()?.querySelector<HTMLInputElement>('.grid-editor')?.select()
}

/** Whether nothing is being typed any more: an open editor is committed, and what was refused keeps the person there. */
export function isCommitted(grid: GridControl): boolean {
  const editor = grid.root()?.querySelector<HTMLInputElement>('.grid-editor')
  return !editor || commitEditor(grid, editor.value)
}

export type Direction = Extract<Move, { readonly by: unknown }>['to']

/** Between two cells, while the mouse is held beyond the cells in sight. */
const PACE_MS = 60

/** What follows a mouse that is held: `over` what it comes to be, `beyond` again and again on which sides of the cells in sight. */
export type Led = {
  readonly over: (target: EventTarget | null) => void
  readonly beyond: (to: Direction) => void
  readonly ends: () => void
}

/**
 * Leads something after the mouse until it is let go, further and further while it is held beyond the cells in sight. A finger scrolls
 * instead, and nobody is told when it is lifted.
 */
export function followMouse({ root, pointer }: GridControl, led: Led): void {
  if (pointer.kind === 'touch') return
  let sides: readonly Direction[] = []
  const pace = setInterval(() => {
    for (const side of sides) led.beyond(side)
  }, PACE_MS)
  const over = new AbortController()
  const { signal } = over
  const stop = (): void => {
    clearInterval(pace)
    over.abort()
    led.ends()
  }
  const lead = ({ target, buttons }: MouseEvent): void => {
    if (buttons === 1) led.over(target)
  }
  const follow = (event: PointerEvent): void => {
    if (event.buttons === 1) sides = directionsBeyond(openArea(root()), event)
    else stop()
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

function isSame(a: Position, b: Position): boolean {
  return a.row === b.row && a.column === b.column
}
