import { useQueryClient } from '@tanstack/react-query'
import { adminKeys } from '#client/api/admin-queries.ts'

/** Has the norms of a year read anew, with nothing left of what was open: they were published, or a draft is gone. */
export function useForgetNorms(year: number): () => void {
  const queries = useQueryClient()
  return () => {
    queries.removeQueries({ queryKey: [...adminKeys.edits, 'norms', year] })
    void queries.resetQueries({ queryKey: adminKeys.normsOf(year) })
  }
}
