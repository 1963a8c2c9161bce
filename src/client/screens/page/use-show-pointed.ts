import { useEffect } from 'react'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import type { Place } from '#client/use-address.ts'
import { tabOf, type View } from '#domain/organisation/views.ts'

/** Opens the tab that holds a cell which somebody asked to be shown; its grid then goes to the cell. */
export function useShowPointed(
  workbook: OpenWorkbook | null,
  { tabs }: Pick<View, 'tabs'>,
  { address, go }: Place,
): void {
  useEffect(
    () =>
      workbook?.pointed.subscribe(() => {
        const at = workbook.pointed.now()
        const tab = at && tabOf({ tabs }, at.sheet)
        if (tab && tab.value !== address.tab) go({ tab: tab.value })
      }),
    [workbook, tabs, address, go],
  )
}
