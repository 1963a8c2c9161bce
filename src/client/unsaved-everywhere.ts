import { queryClient } from '#client/api/query-client.ts'
import { unsavedOf } from '#client/workbook-of.ts'
import type { DraftAnswer } from '#contract/answers.ts'

/** How many changes of all years that were opened the server does not hold yet. */
export function unsavedEverywhere(): number {
  const cells = queryClient
    .getQueriesData<DraftAnswer>({ queryKey: ['draft'] })
    .reduce((sum, [, draft]) => sum + (draft ? unsavedOf(draft) : 0), 0)
  const children = queryClient
    .getQueriesData<Readonly<Record<string, unknown>>>({ queryKey: ['child-edits'] })
    .reduce((sum, [, rows]) => sum + Object.keys(rows ?? {}).length, 0)
  return cells + children
}
