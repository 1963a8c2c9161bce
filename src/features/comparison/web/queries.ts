import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { reviewKeys } from '#budget/web/queries.ts'
import { comparisonCalls } from '#features/comparison/api.ts'
import {
  type ComparisonQuery,
  type FilterQuery,
  type InstitutionsAnswer,
  portfolioCalls,
} from '#features/portfolio/api.ts'
import { LIVE_MS, portfolioKeys, RENEWED_MS } from '#features/portfolio/web/queries.ts'
import { send } from '#ui/api/send.ts'

/** A comparison is large and studied for long. */
const COMPARED_MS = 60_000

export const useComparison = (
  year: number,
  indicator: ComparisonQuery['indicator'],
  filter: Partial<FilterQuery>,
) =>
  useQuery({
    queryKey: [...reviewKeys.all, 'comparison', year, indicator, filter],
    queryFn: ({ signal }) =>
      send(comparisonCalls.reviewComparison, { params: { year }, query: { ...filter, indicator }, signal }),
    // Values of another indicator must not appear under this name.
    placeholderData: (before, query) =>
      query?.queryKey[2] === year && query.queryKey[3] === indicator ? before : undefined,
    refetchInterval: ({ state }) => ((state.data?.outdated ?? 0) > 0 ? RENEWED_MS : COMPARED_MS),
    refetchOnWindowFocus: true,
    staleTime: LIVE_MS,
  })

/** Uses pages that are already cached. */
export const useInstitutionName = (year: number, institution: string | null): string | null => {
  const client = useQueryClient()
  const queryKey = portfolioKeys.institutions(year)
  const find = (pages: readonly (InstitutionsAnswer | undefined)[]) =>
    pages.flatMap((page) => page?.rows ?? []).find(({ institutionId }) => institutionId === institution)
  const known = find(client.getQueriesData<InstitutionsAnswer>({ queryKey }).map(([, page]) => page))
  const filter = { institution: institution ?? '', size: 1 }
  const one = useQuery({
    queryKey: [...queryKey, filter],
    queryFn:
      institution === null || known
        ? skipToken
        : ({ signal }) =>
            send(portfolioCalls.reviewInstitutions, { params: { year }, query: filter, signal }),
  })
  return known?.name ?? find([one.data])?.name ?? null
}

export const useOwnPlace = (year: number) =>
  useQuery({
    queryKey: ['similar', year],
    queryFn: ({ signal }) => send(comparisonCalls.ownPlace, { params: { year }, signal }),
    staleTime: COMPARED_MS,
  })
