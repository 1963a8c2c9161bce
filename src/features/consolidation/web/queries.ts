import { skipToken, useQuery } from '@tanstack/react-query'
import { type CausesQuery, consolidationCalls, type SumQuery } from '#features/consolidation/api.ts'
import type { FilterQuery } from '#features/portfolio/api.ts'
import { send } from '#ui/api/send.ts'

export const sumKeys = {
  causes: (year: number) => ['review', 'causes', year],
  sums: (sessionCode: string | null) => ['review', 'sums', sessionCode],
  sum: (sessionCode: string | null, report: string | null) => ['review', 'sum', sessionCode, report],
} as const

export const useCauses = (year: number, query: Partial<CausesQuery>) =>
  useQuery({
    queryKey: [...sumKeys.causes(year), query],
    queryFn: ({ signal }) => send(consolidationCalls.reviewCauses, { params: { year }, query, signal }),
  })

export const useSums = (sessionCode: string | null, filter: Partial<FilterQuery>) =>
  useQuery({
    queryKey: [...sumKeys.sums(sessionCode), filter],
    queryFn:
      sessionCode === null
        ? skipToken
        : ({ signal }) =>
            send(consolidationCalls.reviewSums, { params: { sessionCode }, query: filter, signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === sessionCode ? before : undefined),
  })

export const useSum = (sessionCode: string, report: string, query: Partial<SumQuery>) =>
  useQuery({
    queryKey: [...sumKeys.sum(sessionCode, report), query],
    queryFn: ({ signal }) =>
      send(consolidationCalls.reviewSum, { params: { sessionCode, report }, query, signal }),
    // Institutions calculate and send in the meantime.
    staleTime: 0,
  })

export type ShownSum = {
  readonly sessionCode: string
  readonly report: string
  readonly filter: Partial<FilterQuery>
}

export const useSumComparisonQuery = (sum: ShownSum | null) =>
  useQuery({
    queryKey: [...sumKeys.sum(sum?.sessionCode ?? null, sum?.report ?? null), sum?.filter, 'comparison'],
    queryFn:
      sum === null
        ? skipToken
        : ({ signal }) =>
            send(consolidationCalls.reviewSumComparison, {
              params: { sessionCode: sum.sessionCode, report: sum.report },
              query: sum.filter,
              signal,
            }),
    // Institutions calculate and send in the meantime.
    staleTime: 0,
  })
