import { useEffect } from 'react'
import type { Cursor } from '#client/grid/cursor.ts'
import { addressAt, type GridLayout } from '#client/grid/grid-layout.ts'
import { isSingle } from '#client/grid/range.ts'
import type { Selection } from '#client/grid/selection.ts'
import type { GridTold } from '#client/grid/told.ts'

type Parts = { readonly cursor: Cursor; readonly selection: Selection; readonly layout: GridLayout }

/**
 * Tells which cell was chosen last; one that was chosen on another grid of the screen stays told until the person comes
 * here, and ends the range that was chosen here.
 */
export function useTellCell({ cursor, selection, layout }: Parts, { cell }: Pick<GridTold, 'cell'>): void {
  useEffect(
    () =>
      cell.subscribe(() => {
        const { at } = cursor.now()
        if (cell.now()?.sheet !== layout.sheet.code && !isSingle(selection.range())) selection.set(at, at)
      }),
    [cursor, selection, layout, cell],
  )
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
