import type { OpenYear } from '#client/open-year.ts'
import { useSheetStates } from '#client/use-sheet-states.ts'

/** How many changes in all blanks of the year the server does not hold yet. */
export function useUnsaved({ workbook, view }: Pick<OpenYear, 'workbook' | 'view'>): number {
  const codes = view.tabs.flatMap(({ sheets }) => sheets)
  return useSheetStates(workbook, codes).reduce((sum, { unsaved }) => sum + unsaved, 0)
}
