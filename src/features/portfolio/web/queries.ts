import { useQuery } from '@tanstack/react-query'
import {
  type FilterQuery,
  type InstitutionRow,
  type InstitutionsQuery,
  MAX_LISTED_ROWS,
  portfolioCalls,
} from '#features/portfolio/api.ts'
import { send } from '#ui/api/send.ts'

export const portfolioKeys = {
  institutions: (year: number) => ['review', 'institutions', year],
  overview: (year: number) => ['review', 'overview', year],
} as const

export type InstitutionsFilter = Partial<InstitutionsQuery>

/** Polls while figures are being refreshed. */
export const RENEWED_MS = 2000

/** The stream only covers open drafts. */
export const LIVE_MS = 12_000

export const useOverview = (year: number, filter: Partial<FilterQuery>) =>
  useQuery({
    queryKey: [...portfolioKeys.overview(year), filter],
    queryFn: ({ signal }) => send(portfolioCalls.reviewOverview, { params: { year }, query: filter, signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === year ? before : undefined),
    refetchInterval: ({ state }) => ((state.data?.whole.totals.outdated ?? 0) > 0 ? RENEWED_MS : LIVE_MS),
    refetchOnWindowFocus: true,
    staleTime: LIVE_MS,
  })

export const useInstitutions = (year: number, filter: InstitutionsFilter) =>
  useQuery({
    queryKey: [...portfolioKeys.institutions(year), filter],
    queryFn: ({ signal }) =>
      send(portfolioCalls.reviewInstitutions, { params: { year }, query: filter, signal }),
    // The previous page stays visible, but not that of another year.
    placeholderData: (before, query) => (query?.queryKey[2] === year ? before : undefined),
    refetchInterval: ({ state }) => ((state.data?.totals.outdated ?? 0) > 0 ? RENEWED_MS : LIVE_MS),
    refetchOnWindowFocus: true,
    staleTime: LIVE_MS,
  })

/** The query of a closed view is not polled. */
export const useFoundCount = (year: number, filter: Partial<FilterQuery>): number | undefined =>
  useQuery({
    queryKey: [...portfolioKeys.institutions(year), 'found', filter],
    queryFn: ({ signal }) =>
      send(portfolioCalls.reviewInstitutions, { params: { year }, query: { ...filter, size: 1 }, signal }),
    refetchOnWindowFocus: true,
    staleTime: LIVE_MS,
  }).data?.found

export async function everyInstitution(
  year: number,
  filter: InstitutionsFilter,
): Promise<readonly InstitutionRow[]> {
  const rows: InstitutionRow[] = []
  for (let page = 0; ; page += 1) {
    const query = { ...filter, page, size: MAX_LISTED_ROWS }
    const answer = await send(portfolioCalls.reviewInstitutions, { params: { year }, query })
    rows.push(...answer.rows)
    if (rows.length >= answer.found || answer.rows.length === 0) return rows
  }
}
