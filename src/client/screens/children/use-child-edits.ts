import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { queryKeys } from '#client/api/queries.ts'
import type { ChildDraft } from '#client/screens/children/child-draft.ts'

/** The rows that were changed and are not kept yet, by the id of the child's row. */
export type ChildEdits = Readonly<Record<string, ChildDraft>>

const none: ChildEdits = {}

/**
 * What was typed and not kept. It lies among what was read, so that it outlives the tab and goes when another user signs
 * in; the fields themselves follow at once, because what was read is told a moment later.
 */
export function useChildEdits(year: number) {
  const queries = useQueryClient()
  const [edits, setEdits] = useState(() => {
    queries.setQueryDefaults(queryKeys.childEdits(year), { gcTime: Infinity })
    return queries.getQueryData<ChildEdits>(queryKeys.childEdits(year)) ?? none
  })
  const now = useRef(edits)
  const change = useCallback(
    (next: (before: ChildEdits) => ChildEdits): void => {
      now.current = next(now.current)
      setEdits(now.current)
      queries.setQueryData(queryKeys.childEdits(year), now.current)
    },
    [queries, year],
  )
  return { edits, change }
}
