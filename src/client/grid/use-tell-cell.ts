import { useEffect } from 'react'
import type { Cursor } from '#client/grid/cursor.ts'
import { addressAt, type GridLayout } from '#client/grid/grid-layout.ts'
import type { GridTold } from '#client/grid/told.ts'

type Parts = { readonly cursor: Cursor; readonly layout: GridLayout }

/** Tells which cell was chosen last; a cell that was chosen on another grid of the screen stays told until this one moves. */
export function useTellCell({ cursor, layout }: Parts, { cell }: Pick<GridTold, 'cell'>): void {
  useEffect(
    () =>
      cursor.subscribe(() => {
        const [before, at] = [cell.now(), addressAt(layout, cursor.now().at)]
        const same = before?.sheet === at?.sheet && before?.row === at?.row && before?.field === at?.field
        if (at && !same) cell.tell(at)
      }),
    [cursor, layout, cell],
  )
}
