import { queryKeys } from '#client/api/queries.ts'
import { queryClient } from '#client/api/query-client.ts'
import { send } from '#client/api/send.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import { workbookStandsFor } from '#client/workbook-of.ts'
import type { DraftAnswer } from '#contract/answers.ts'

/** Reads a year anew after it may have been shut; what is typed and not saved stays. A year that cannot be read stays as it is. */
export async function rereadYear(workbook: OpenWorkbook): Promise<void> {
  const fresh = await send('draft', { params: { year: workbook.year } }).catch(() => null)
  if (fresh === null) return
  workbook.takeOver(fresh)
  const kept = queryClient.setQueryData<DraftAnswer>(queryKeys.draft(workbook.year), fresh)
  if (kept) workbookStandsFor(kept, workbook)
}
