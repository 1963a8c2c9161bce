import { useEffect } from 'react'
import type { GridControl } from '#client/grid/grid-control.ts'
import type { GridLayout } from '#client/grid/grid-layout.ts'
import { positionAt } from '#client/grid/grid-layout.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'

type Parts = {
  readonly workbook: OpenWorkbook
  readonly layout: GridLayout
  readonly control: GridControl
}

/** Goes to the cell that somebody asked to be shown, when this grid draws it: now, or as soon as the grid is there. */
export function useGoToPointed({ workbook, layout, control }: Parts): void {
  useEffect(() => {
    const { pointed } = workbook
    const go = (): void => {
      const at = pointed.now()
      const position = at && positionAt(layout, at)
      if (!position) return
      pointed.reached()
      // Not within the drawing that this may be called from: going draws by itself.
      queueMicrotask(() => control.goTo(position))
    }
    go()
    return pointed.subscribe(go)
  }, [workbook, layout, control])
}
