import { useCallback, useSyncExternalStore } from 'react'
import type { SheetState } from '#client/grid/sheet-state.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'

/** Looks at a sheet as a whole and draws again when it changes. */
export function useSheetState(workbook: OpenWorkbook, code: string): SheetState {
  const subscribe = useCallback(
    (listener: () => void) => workbook.subscribeSheet(code, listener),
    [workbook, code],
  )
  return useSyncExternalStore(subscribe, () => workbook.sheetState(code))
}
