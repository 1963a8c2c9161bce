import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { queryKeys } from '#client/api/queries.ts'

/** Changes an edit from what it is now; `null` is none. */
export type ChangeEdit<Edit> = (next: (before: Edit | null) => Edit | null) => void

/**
 * Something typed or chosen that goes to the server by a button of its own; `null` while there is none. It lies among what
 * was read, so that it outlives its place on the page, is counted before somebody leaves, and goes when another user signs
 * in. The cache itself is followed, which tells a field at once; an observer would tell it a moment later.
 */
export function usePendingEdit<Edit>(name: string): readonly [Edit | null, ChangeEdit<Edit>] {
  const queries = useQueryClient()
  const look = (): Edit | null => queries.getQueryData<Edit>(queryKeys.unsentEdit(name)) ?? null
  const edit = useSyncExternalStore(
    useCallback((listener: () => void) => queries.getQueryCache().subscribe(listener), [queries]),
    look,
  )
  const change: ChangeEdit<Edit> = (next) => {
    const [queryKey, after] = [queryKeys.unsentEdit(name), next(look())]
    if (after === null) queries.removeQueries({ queryKey, exact: true })
    else queries.setQueryData<Edit>(queryKey, after)
  }
  return [edit, change]
}
