import type { Edit } from '#engine/entry.ts'
import { shownFigure } from '#engine/evaluate.ts'
import { enterGridBlock } from '#ui/grid/editing.ts'
import { cellElement, type GridControl, gridShape, positionOf } from '#ui/grid/grid-control.ts'
import { addressAt, bodyLength, keyAt } from '#ui/grid/grid-layout.ts'
import { type GridPosition, gridPositionRows, isWithin, type Range } from '#ui/grid/navigation.ts'
import { type Direction, trackDrag } from '#ui/grid/pointer.ts'

/** CSS px. The handle is drawn slightly smaller, see the style sheet. */
const REACH = 10

/** Releasing fills the new cells, with Ctrl without a series. Esc cancels. Returns `true` on the handle. */
export function pressHandle(grid: GridControl, event: MouseEvent): boolean {
  if (event.button !== 0 || !isAtHandle(grid, event)) return false
  const { selection, layout } = grid
  const source = selection.range()
  const [from, to] = [
    { row: source.top, column: source.left },
    { row: source.bottom, column: source.right },
  ]
  let filled = source
  const show = (next: Range): void => {
    filled = next
    // Extending can continue from the dragged corner.
    const isBack = next.top < source.top || next.left < source.left
    const [first, last] = [
      { row: next.top, column: next.left },
      { row: next.bottom, column: next.right },
    ]
    selection.set(isBack ? last : first, isBack ? first : last)
  }
  const over = new AbortController()
  const cancelOnEscape = (key: KeyboardEvent): void => {
    if (key.key !== 'Escape') return
    key.preventDefault()
    key.stopPropagation()
    over.abort()
    selection.set(from, to)
  }
  addEventListener('keydown', cancelOnEscape, { capture: true, signal: over.signal })
  grid.root()?.setAttribute('data-filling', 'true')
  trackDrag(grid, {
    over: (target) => {
      const at = positionOf(target)
      if (at && !over.signal.aborted) show(ledTo(source, at, bodyLength(layout)))
    },
    beyond: (side) => {
      if (over.signal.aborted) return
      const next = oneFurther(source, filled, side, {
        rows: bodyLength(layout),
        columns: layout.columns.length,
      })
      show(next)
      cellElement(grid.root(), endOf(source, next))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    ends: (event) => {
      grid.root()?.removeAttribute('data-filling')
      if (over.signal.aborted) return
      over.abort()
      const isRepeat = event instanceof PointerEvent && event.ctrlKey
      const edits = filledEdits(grid, { from: source, filled, isRepeat })
      if (edits.length > 0) enterGridBlock(grid, 'filled', edits)
    },
  })
  return true
}

/** Fills down as far as the column next to the range is filled, above the first entry. `false`: not on the handle. */
export function fillDownAtHandle(grid: GridControl, event: MouseEvent): boolean {
  if (!isAtHandle(grid, event)) return false
  const { selection, layout, source } = grid
  const from = selection.range()
  const shape = gridShape(grid)
  const columns = gridPositionRows(from)[0] ?? []
  const isTyped = (at: GridPosition): boolean => {
    const key = keyAt(layout, at)
    const state = key === null ? null : source.cell(key).state
    return state?.kind === 'open' && state.entry !== null
  }
  const filledUntil = (column: number): number => {
    let row = from.bottom
    while (row + 1 < bodyLength(layout) && shape.isFilled({ row: row + 1, column })) row += 1
    return row
  }
  let bottom = Math.max(filledUntil(from.left - 1), filledUntil(from.right + 1))
  for (let row = from.bottom + 1; row <= bottom; row += 1)
    if (columns.some(({ column }) => isTyped({ row, column }))) bottom = row - 1
  if (bottom === from.bottom) return true
  const filled = { ...from, bottom }
  selection.set({ row: from.top, column: from.left }, { row: bottom, column: from.right })
  enterGridBlock(grid, 'filled', filledEdits(grid, { from, filled, isRepeat: false }))
  return true
}

export function passHandle(grid: GridControl, event: MouseEvent, table: HTMLElement): void {
  const { bottom, right } = grid.selection.range()
  const at = positionOf(event.target)
  const isOnHandle = at?.row === bottom && at.column === right && isAtHandle(grid, event)
  if (isOnHandle !== table.hasAttribute('data-at-handle')) table.toggleAttribute('data-at-handle', isOnHandle)
}

function isAtHandle(
  { selection, cursor, lock, root }: GridControl,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): boolean {
  if (lock !== null || cursor.now().mode !== 'select') return false
  const { bottom, right } = selection.range()
  const box = cellElement(root(), { row: bottom, column: right })?.getBoundingClientRect()
  return (
    box !== undefined &&
    clientX > box.right - REACH &&
    clientX <= box.right + 2 &&
    clientY > box.bottom - REACH &&
    clientY <= box.bottom + 2
  )
}

/** Extends by rows or columns, whichever is further away. Total rows are not reachable from above. */
export function ledTo(source: Range, at: GridPosition, bodyRows: number): Range {
  const row = source.bottom < bodyRows ? Math.min(at.row, bodyRows - 1) : at.row
  const [up, down] = [source.top - row, row - source.bottom]
  const [left, right] = [source.left - at.column, at.column - source.right]
  const furthest = Math.max(up, down, left, right)
  if (furthest <= 0) return source
  if (furthest === down) return { ...source, bottom: row }
  if (furthest === up) return { ...source, top: row }
  return furthest === right ? { ...source, right: at.column } : { ...source, left: at.column }
}

/** Shrinks the range on the opposite side. */
export function oneFurther(
  source: Range,
  filled: Range,
  side: Direction,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Range {
  const { top, left, bottom, right } = filled
  const inside = (place: number, count: number): number => Math.min(Math.max(place, 0), count - 1)
  const at = {
    up: { row: bottom > source.bottom ? bottom - 1 : top - 1, column: source.right },
    down: { row: top < source.top ? top + 1 : bottom + 1, column: source.right },
    left: { row: source.bottom, column: right > source.right ? right - 1 : left - 1 },
    right: { row: source.bottom, column: left < source.left ? left + 1 : right + 1 },
  }[side]
  return ledTo(source, { row: inside(at.row, rows), column: inside(at.column, columns) }, rows)
}

function endOf(source: Range, { top, left, bottom, right }: Range): GridPosition {
  return { row: top < source.top ? top : bottom, column: left < source.left ? left : right }
}

/** The block repeats in both directions. */
export function sourceOf({ top, left, bottom, right }: Range, { row, column }: GridPosition): GridPosition {
  const step = (place: number, first: number, count: number): number =>
    first + ((((place - first) % count) + count) % count)
  return { row: step(row, top, bottom - top + 1), column: step(column, left, right - left + 1) }
}

/** Continues figures of equal steps, as Excel does; `null` if they are none. `place` counts from the first figure. */
export function seriesFigure(figures: readonly (number | null)[], place: number): number | null {
  const scale = 10 ** Math.max(0, ...figures.map((figure) => decimalsOf(figure ?? 0)))
  const whole = figures.map((figure) => (figure === null ? Number.NaN : Math.round(figure * scale)))
  const [first = Number.NaN, second = Number.NaN] = whole
  const step = second - first
  const isSeries = step !== 0 && whole.every((figure, at) => figure === first + step * at)
  return isSeries ? (first + step * place) / scale : null
}

function decimalsOf(figure: number): number {
  return String(figure).split('.')[1]?.length ?? 0
}

type Fill = { readonly from: Range; readonly filled: Range; readonly isRepeat: boolean }

/** Texts are not filled. */
function filledEdits({ source, layout }: GridControl, { from, filled, isRepeat }: Fill): readonly Edit[] {
  const stateOf = (position: GridPosition) => {
    const key = keyAt(layout, position)
    const state = key === null ? null : source.cell(key).state
    return state === null || state.kind === 'absent' || state.kind === 'text' ? null : state
  }
  const isDown = filled.top < from.top || filled.bottom > from.bottom
  const continued = ({ row, column }: GridPosition): number | null => {
    const line = isDown ? { ...from, left: column, right: column } : { ...from, top: row, bottom: row }
    const figures = gridPositionRows(line).flatMap((cells) =>
      cells.map((cell) => {
        const state = stateOf(cell)
        return state && shownFigure(state)
      }),
    )
    return seriesFigure(figures, isDown ? row - from.top : column - from.left)
  }
  return gridPositionRows(filled)
    .flat()
    .filter((at) => !isWithin(from, at))
    .flatMap((position) => {
      const at = addressAt(layout, position)
      const state = stateOf(sourceOf(from, position))
      if (at === null || state === null) return []
      return [{ at, content: (isRepeat ? null : continued(position)) ?? shownFigure(state) ?? '' }]
    })
}
