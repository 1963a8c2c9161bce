import type { OpenWorkbook } from '#client/grid/workbook.ts'
import { showToast } from '#client/ui/show-toast.ts'
import { keptText } from '#text/draft.ts'

/** Tells that what was typed before is here again; what cannot be sent any more has its own place on the page. */
export function tellRestored(workbook: OpenWorkbook): void {
  const count = workbook.unsaved()
  if (count > 0)
    showToast({
      kind: 'success',
      message: keptText.restored(workbook.year, count),
      about: `restored ${workbook.year}`,
    })
}
