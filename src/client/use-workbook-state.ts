import { useSyncExternalStore } from 'react'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import type { WorkbookState } from '#client/grid/workbook-state.ts'

/** Follows a workbook as a whole; for lists that stand beside the grids, not for cells. */
export function useWorkbookState(workbook: OpenWorkbook): WorkbookState {
  return useSyncExternalStore(workbook.follow, workbook.state)
}
