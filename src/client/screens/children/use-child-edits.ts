import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queryKeys } from '#client/api/queries.ts'
import type { ChildDraft } from '#client/screens/children/child-draft.ts'

/** The rows that were changed and are not kept yet, by the id of the child's row. */
export type ChildEdits = Readonly<Record<string, ChildDraft>>

const none: ChildEdits = {}

/** What was typed and not kept. It outlives the tab, and goes with everything else that was read when another user signs in. */
export function useChildEdits(year: number) {
  const queries = useQueryClient()
  const { data: edits = none } = useQuery<ChildEdits>({
    queryKey: queryKeys.childEdits(year),
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const change = useCallback(
    (next: (before: ChildEdits) => ChildEdits) =>
      queries.setQueryData<ChildEdits>(queryKeys.childEdits(year), (before = none) => next(before)),
    [queries, year],
  )
  return { edits, change }
}
