import { skipToken, useQuery } from '@tanstack/react-query'
import { normCalls } from '#features/norms/api.ts'
import { send } from '#ui/api/send.ts'

export const normsKeys = {
  norms: (year: number | null, version: number | null) => ['admin-norms', year, version],
  effect: (year: number, changedAt: string | null) => ['admin-effect', year, changedAt],
  normsOf: (year: number) => ['admin-norms', year],
  normEdits: (year: number, version: number) => ['admin-edits', 'norms', year, version],
} as const

/** Never refetches automatically, because the grid holds unsaved edits. */
export const useAdminNorms = (year: number | null, version: number | null) =>
  useQuery({
    queryKey: normsKeys.norms(year, version),
    queryFn:
      year === null || version === null
        ? skipToken
        : ({ signal }) => send(normCalls.adminNorms, { params: { year, version }, signal }),
    staleTime: Infinity,
  })
