import { useEffect } from 'react'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import { useSheetStates } from '#client/use-sheet-states.ts'

/** Has the browser ask before the page is closed while changes are unsaved. */
export function useLeaveGuard(workbook: OpenWorkbook | null, codes: readonly string[]): void {
  const unsaved = useSheetStates(workbook, codes).some((state) => state.unsaved > 0)
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
