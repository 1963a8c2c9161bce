import { cellAt } from '#engine/sheet.ts'
import type { GridLayout } from '#ui/grid/grid-layout.ts'
import type { GridSource } from '#ui/grid/grid-source.ts'
import type { Range } from '#ui/grid/navigation.ts'

/** Neighbouring columns without a cell to type in, drawn as one strip at the first of them. */
export type Fold = { readonly first: number; readonly count: number }

/** By column; columns outside are drawn. */
export type Folds = ReadonlyMap<number, Fold>

export const NO_FOLDS: Folds = new Map()

/** CSS px: the room for a grid in a window of 1366 px without its sidebar. */
const IN_SIGHT = 1300

/** Empty if all columns to type in, perhaps none, are in sight from the start. */
export function foldsOf({ sheet, rows, columns, codeWidth, captionWidth }: GridLayout): Folds {
  const isTyped = columns.map((_, column) =>
    rows.some(({ code, fields }) => {
      const field = fields[column] ?? null
      return field !== null && cellAt(sheet, { row: code, field })?.kind === 'entered'
    }),
  )
  const upToLastTyped = columns.slice(0, isTyped.lastIndexOf(true) + 1)
  const end = upToLastTyped.reduce((sum, { width }) => sum + width, codeWidth + captionWidth)
  if (end <= IN_SIGHT) return NO_FOLDS
  const folds = new Map<number, Fold>()
  for (const [column, typed] of isTyped.entries()) {
    if (typed) continue
    const first = folds.get(column - 1)?.first ?? column
    const next = isTyped.indexOf(true, column)
    folds.set(column, { first, count: (next < 0 ? isTyped.length : next) - first })
  }
  return folds
}

export function crossesFold(folds: Folds, { left, right }: Range): boolean {
  return [...folds.keys()].some((column) => column >= left && column <= right)
}

/** Applies to all grids of the page. */
export function showAllColumns({ place }: Pick<GridSource, 'place'>): void {
  place.setState({ columns: 'all' })
}
