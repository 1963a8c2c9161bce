import { shownFigure } from '#client/grid/cell-text.ts'
import type { CellState } from '#domain/sheet/evaluate.ts'

/** What the figures of a range come to. Texts and empty cells do not count, as in Excel. */
export type RangeFigures = { readonly count: number; readonly sum: number; readonly average: number | null }

export function rangeFiguresOf(states: readonly CellState[]): RangeFigures {
  const figures = states.map(shownFigure).filter((figure) => figure !== null)
  const sum = figures.reduce((total, figure) => total + figure, 0)
  return { count: figures.length, sum, average: figures.length === 0 ? null : sum / figures.length }
}
