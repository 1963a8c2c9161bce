import { createContext, useContext } from 'react'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import type { Cursor, Selection } from '#client/grid/cursor.ts'
import type { GridLayout } from '#client/grid/grid-layout.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import type { StandInTest } from '#domain/sheet/explain.ts'

/** What the parts of one grid share; the same object for the grid's whole life, so that it draws nothing anew. */
export type GridParts = {
  readonly id: string
  readonly workbook: OpenDraft
  readonly layout: GridLayout
  readonly cursor: Cursor
  readonly selection: Selection
  /** Why nothing here can be changed, or `null`. */
  readonly closed: string | null
  /** Last year's figures, while they are shown; `null` otherwise. */
  readonly before: Evaluation | null
  /** What carries the sign of a stand-in. */
  readonly isStandIn: StandInTest
  /** Takes over what stands in an editor that lost the focus. */
  readonly leaveEditor: (text: string) => void
}

export const GridContext = createContext<GridParts | null>(null)

/** The grid around a part. */
export function useGrid(): GridParts {
  const grid = useContext(GridContext)
  if (!grid) throw new Error('a part of a grid stands outside of it')
  return grid
}
