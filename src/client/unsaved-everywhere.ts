import { queryClient } from '#client/api/query-client.ts'
import { unsavedOf } from '#client/workbook-of.ts'
import type { DraftAnswer } from '#contract/answers.ts'

/** How many changes of all years that were opened the server does not hold yet. */
export function unsavedEverywhere(): number {
  return queryClient
    .getQueriesData<DraftAnswer>({ queryKey: ['draft'] })
    .reduce((sum, [, draft]) => sum + (draft ? unsavedOf(draft) : 0), 0)
}
