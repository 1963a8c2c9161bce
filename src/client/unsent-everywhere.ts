import { adminKeys } from '#client/api/admin-queries.ts'
import { queryKeys } from '#client/api/queries.ts'
import { queryClient } from '#client/api/query-client.ts'
import { openedYearOf } from '#client/opened-years.ts'
import type { DraftAnswer } from '#contract/answers.ts'

/** What the server does not hold yet: cells that this device keeps, and changes that would go with the page. */
export type UnsentEverywhere = { readonly kept: number; readonly losable: number }

/** What an administrator has changed and not kept; it lies among what was read, so that it outlives the tab. */
export type AdminEdits = { readonly changes: () => number }

/** How many changes of all years that were opened the server does not hold yet. */
export function unsentEverywhere(): UnsentEverywhere {
  const years = queryClient
    .getQueriesData<DraftAnswer>({ queryKey: ['draft'] })
    .flatMap(([, draft]) => (draft && openedYearOf(draft)) ?? [])
  const children = queryClient
    .getQueriesData<Readonly<Record<string, unknown>>>({ queryKey: ['child-edits'] })
    .reduce((sum, [, rows]) => sum + Object.keys(rows ?? {}).length, 0)
  const administration = queryClient
    .getQueriesData<AdminEdits>({ queryKey: adminKeys.edits })
    .reduce((sum, [, edits]) => sum + (edits?.changes() ?? 0), 0)
  const edits = queryClient.getQueriesData({ queryKey: queryKeys.unsentEdits }).length
  return {
    kept: cellsOf(years.filter(({ kept }) => kept.canKeep())),
    losable: children + edits + administration + cellsOf(years.filter(({ kept }) => !kept.canKeep())),
  }
}

function cellsOf(years: readonly { readonly workbook: { readonly unsaved: () => number } }[]): number {
  return years.reduce((sum, { workbook }) => sum + workbook.unsaved(), 0)
}
