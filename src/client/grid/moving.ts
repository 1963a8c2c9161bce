import { type ControlParts, shapeOf } from '#client/grid/control-parts.ts'
import { focusCell } from '#client/grid/grid-elements.ts'
import { keyAt } from '#client/grid/grid-layout.ts'
import { type Move, moved, nextOpen, type Position } from '#client/grid/navigation.ts'

/** Going from cell to cell in a drawn grid. */
export type Moving = {
  /** Notes that a cell has been chosen, by a click or otherwise. */
  readonly choose: (at: Position) => void
  /** Brings the focus back to the chosen cell. */
  readonly stay: () => void
  readonly move: (move: Move) => void
  /** Goes up or down; after a run of Tabs in the column where it began, as in Excel. */
  readonly enter: (back: boolean) => void
  /** Goes to the next open cell; `false` when there is none, and then Tab leaves the grid. */
  readonly tab: (back: boolean) => boolean
}

/** Moving in a grid. */
export function createMoving(parts: ControlParts): Moving {
  const { cursor, layout, root } = parts
  const choose = (at: Position, tabColumn: number | null = null): void =>
    cursor.set({ at, key: keyAt(layout, at), mode: 'select', hint: null, tabColumn })
  const go = (at: Position, tabColumn: number | null = null): void => {
    choose(at, tabColumn)
    const element = root()
    if (element) focusCell(element, at)
  }
  return {
    choose,
    stay: () => go(cursor.now().at, cursor.now().tabColumn),
    move: (move) => go(moved(shapeOf(parts), cursor.now().at, move, pageRows(parts))),
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

function pageRows({ root }: ControlParts): number {
  const frame = root()?.querySelector('.grid-frame')
  const row = root()?.querySelector('tbody tr')
  return Math.max(1, Math.floor((frame?.clientHeight ?? 0) / (row?.clientHeight || 32)) - 3)
}
