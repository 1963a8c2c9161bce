import { useCallback, useSyncExternalStore } from 'react'
import type { CellView } from '#client/grid/cell-view.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import type { CellKey } from '#domain/sheet/program.ts'

/** Looks at a cell and draws again when, and only when, it changes. */
export function useCellView(workbook: OpenWorkbook, key: CellKey): CellView {
  const subscribe = useCallback((listener: () => void) => workbook.subscribe(key, listener), [workbook, key])
  return useSyncExternalStore(subscribe, () => workbook.cell(key))
}
