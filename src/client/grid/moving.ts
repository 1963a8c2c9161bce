import { flushSync } from 'react-dom'
import { type ControlParts, shapeOf } from '#client/grid/control-parts.ts'
import { cellElement, focusCell } from '#client/grid/grid-elements.ts'
import { keyAt } from '#client/grid/grid-layout.ts'
import { type Move, moved, nextOpen, type Position } from '#client/grid/navigation.ts'

/** Going from cell to cell in a drawn grid. */
export type Moving = {
  /** Notes that a cell has been chosen, by a click or otherwise. */
  readonly choose: (at: Position) => void
  /** Chooses a cell and brings the focus to it. */
  readonly goTo: (at: Position) => void
  /** Brings the focus back to the chosen cell. */
  readonly stay: () => void
  readonly move: (move: Move) => void
  /** Leads the end of the chosen range elsewhere; the chosen cell stays. */
  readonly extend: (move: Move) => void
  readonly extendTo: (at: Position) => void
  /** Chooses everything, or the whole rows or columns of the range. */
  readonly select: (what: 'all' | 'row' | 'column') => void
  /** Goes up or down; after a run of Tabs in the column where it began, as in Excel. */
  readonly enter: (back: boolean) => void
  /** Goes to the next open cell; `false` when there is none, and then Tab leaves the grid. */
  readonly tab: (back: boolean) => boolean
}

/** Moving in a grid. */
export function createMoving(parts: ControlParts): Moving {
  const { cursor, selection, layout, root } = parts
  const choose = (at: Position, tabColumn: number | null = null): void => {
    cursor.set({ at, key: keyAt(layout, at), mode: 'select', hint: null, tabColumn })
    selection.set(at, at)
  }
  const go = (at: Position, tabColumn: number | null = null): void => {
    // Drawn at once: the row of the cell may not have been in sight, and a cell that is not drawn takes no focus.
    flushSync(() => choose(at, tabColumn))
    const element = root()
    if (element) focusCell(element, at)
  }
  return {
    choose,
    goTo: (at) => go(at),
    stay: () => go(cursor.now().at, cursor.now().tabColumn),
    move: (move) => go(moved(shapeOf(parts), cursor.now().at, move, pageRows(parts))),
    extend: (move) => extendTo(parts, moved(shapeOf(parts), selection.end(), move, pageRows(parts))),
    extendTo: (at) => extendTo(parts, at),
    select: (what) => select(parts, what),
    enter: (back) => {
      const { at, tabColumn } = cursor.now()
      const from = { row: at.row, column: tabColumn ?? at.column }
      go(moved(shapeOf(parts), from, { to: back ? 'up' : 'down', by: 'cell' }))
    },
    tab: (back) => {
      const { at, tabColumn } = cursor.now()
      const next = nextOpen(shapeOf(parts), at, back)
      if (next) go(next, tabColumn ?? at.column)
      return next !== null
    },
  }
}

function extendTo({ selection, root }: ControlParts, end: Position): void {
  flushSync(() => selection.set(selection.start(), end))
  const element = root()
  if (element) cellElement(element, end)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function select({ selection, layout }: ControlParts, what: 'all' | 'row' | 'column'): void {
  const { top, left, bottom, right } = selection.range()
  const [lastRow, lastColumn] = [layout.rows.length - 1, layout.columns.length - 1]
  const rows = what === 'row' ? [top, bottom] : [0, lastRow]
  const columns = what === 'column' ? [left, right] : [0, lastColumn]
  selection.set(
    { row: rows[0] ?? 0, column: columns[0] ?? 0 },
    { row: rows[1] ?? 0, column: columns[1] ?? 0 },
  )
}

function pageRows({ root }: ControlParts): number {
  const frame = root()?.querySelector('.grid-frame')
  const row = root()?.querySelector('tbody tr[data-index]')
  return Math.max(1, Math.floor((frame?.clientHeight ?? 0) / (row?.clientHeight || 32)) - 3)
}
