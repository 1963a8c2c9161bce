import { skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { beforeIn, eventPages, reviewKeys } from '#client/api/queries.ts'
import { MAX_LISTED_ROWS } from '#contract/call.ts'
import type {
  CausesQuery,
  CeilingInstitution,
  ComparisonQuery,
  FilterQuery,
  InstitutionRow,
  InstitutionsAnswer,
  InstitutionsQuery,
  SortedFilterQuery,
  SumQuery,
} from '#contract/review.ts'
import { send } from '#ui/api/send.ts'

type InstitutionsFilter = Partial<InstitutionsQuery>

/** Sections of one page share a response. */
const PEERS_STALE_MS = 5000
/** Polls while figures are being refreshed. */
const RENEWED_MS = 2000
/** The stream only covers open drafts. */
const LIVE_MS = 12_000
/** A comparison is large and studied for long. */
const COMPARED_MS = 60_000

export const useOverview = (year: number, filter: Partial<FilterQuery>) =>
  useQuery({
    queryKey: [...reviewKeys.overview(year), filter],
    queryFn: ({ signal }) => send('reviewOverview', { params: { year }, query: filter, signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === year ? before : undefined),
    refetchInterval: ({ state }) => ((state.data?.whole.totals.outdated ?? 0) > 0 ? RENEWED_MS : LIVE_MS),
    refetchOnWindowFocus: true,
    staleTime: LIVE_MS,
  })

export const useInstitutions = (year: number, filter: InstitutionsFilter) =>
  useQuery({
    queryKey: [...reviewKeys.institutions(year), filter],
    queryFn: ({ signal }) =>
      send('reviewInstitutions', { params: { year }, query: withoutNull(filter), signal }),
    // The previous page stays visible, but not that of another year.
    placeholderData: (before, query) => (query?.queryKey[2] === year ? before : undefined),
    refetchInterval: ({ state }) => ((state.data?.totals.outdated ?? 0) > 0 ? RENEWED_MS : LIVE_MS),
    refetchOnWindowFocus: true,
    staleTime: LIVE_MS,
  })

export const useComparison = (
  year: number,
  indicator: ComparisonQuery['indicator'],
  filter: Partial<FilterQuery>,
) =>
  useQuery({
    queryKey: [...reviewKeys.all, 'comparison', year, indicator, filter],
    queryFn: ({ signal }) =>
      send('reviewComparison', { params: { year }, query: { ...filter, indicator }, signal }),
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
  const queryKey = reviewKeys.institutions(year)
  const find = (pages: readonly (InstitutionsAnswer | undefined)[]) =>
    pages.flatMap((page) => page?.rows ?? []).find(({ institutionId }) => institutionId === institution)
  const known = find(client.getQueriesData<InstitutionsAnswer>({ queryKey }).map(([, page]) => page))
  const filter = { institution: institution ?? '', size: 1 }
  const one = useQuery({
    queryKey: [...queryKey, filter],
    queryFn:
      institution === null || known
        ? skipToken
        : ({ signal }) => send('reviewInstitutions', { params: { year }, query: filter, signal }),
  })
  return known?.name ?? find([one.data])?.name ?? null
}

export const usePeers = (institutionId: string, year: number, query: Partial<SortedFilterQuery>) =>
  useQuery({
    queryKey: [...reviewKeys.peers(institutionId, year), query],
    queryFn: ({ signal }) =>
      send('reviewPeers', { params: { institutionId, year }, query: withoutNull(query), signal }),
    // Sections of one page share one request.
    staleTime: PEERS_STALE_MS,
    refetchOnWindowFocus: true,
  })

export async function everyInstitution(
  year: number,
  filter: InstitutionsFilter,
): Promise<readonly InstitutionRow[]> {
  const rows: InstitutionRow[] = []
  for (let page = 0; ; page += 1) {
    const query = withoutNull({ ...filter, page, size: MAX_LISTED_ROWS })
    const answer = await send('reviewInstitutions', { params: { year }, query })
    rows.push(...answer.rows)
    if (rows.length >= answer.found || answer.rows.length === 0) return rows
  }
}

function withoutNull(filter: InstitutionsFilter): InstitutionsFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null))
}

export const useReviewAttachments = (institutionId: string, sessionCode: string | null) =>
  useQuery({
    queryKey: reviewKeys.attachments(institutionId, sessionCode ?? ''),
    queryFn:
      sessionCode === null
        ? skipToken
        : ({ signal }) => send('reviewAttachments', { params: { institutionId, sessionCode }, signal }),
  })

export const useReviewEvents = (institutionId: string, year: number) =>
  useInfiniteQuery({
    queryKey: reviewKeys.events(institutionId, year),
    queryFn: ({ pageParam, signal }) =>
      send('reviewEvents', { params: { institutionId, year }, query: beforeIn(pageParam), signal }),
    ...eventPages,
    select: ({ pages }) => pages.flat(),
  })

export const useCauses = (year: number, query: Partial<CausesQuery>) =>
  useQuery({
    queryKey: [...reviewKeys.causes(year), query],
    queryFn: ({ signal }) => send('reviewCauses', { params: { year }, query, signal }),
  })

export const useCeilings = (sessionCode: string | null, filter: InstitutionsFilter) =>
  useQuery({
    queryKey: [...reviewKeys.ceilings(sessionCode), filter],
    queryFn:
      sessionCode === null
        ? skipToken
        : ({ signal }) =>
            send('reviewCeilings', { params: { sessionCode }, query: withoutNull(filter), signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === sessionCode ? before : undefined),
    // Colleagues set ceilings too.
    refetchInterval: LIVE_MS,
    refetchOnWindowFocus: true,
    staleTime: 0,
  })

export async function everyCeiling(
  sessionCode: string,
  filter: InstitutionsFilter,
): Promise<readonly CeilingInstitution[]> {
  const rows: CeilingInstitution[] = []
  for (let page = 0; ; page += 1) {
    const query = withoutNull({ ...filter, page, size: MAX_LISTED_ROWS })
    const answer = await send('reviewCeilings', { params: { sessionCode }, query })
    rows.push(...answer.rows)
    if (rows.length >= answer.found || answer.rows.length === 0) return rows
  }
}

export const useSums = (sessionCode: string | null, filter: Partial<FilterQuery>) =>
  useQuery({
    queryKey: [...reviewKeys.sums(sessionCode), filter],
    queryFn:
      sessionCode === null
        ? skipToken
        : ({ signal }) => send('reviewSums', { params: { sessionCode }, query: filter, signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === sessionCode ? before : undefined),
  })

export const useSum = (sessionCode: string, report: string, query: Partial<SumQuery>) =>
  useQuery({
    queryKey: [...reviewKeys.sum(sessionCode, report), query],
    queryFn: ({ signal }) => send('reviewSum', { params: { sessionCode, report }, query, signal }),
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
    queryKey: [...reviewKeys.sum(sum?.sessionCode ?? null, sum?.report ?? null), sum?.filter, 'comparison'],
    queryFn:
      sum === null
        ? skipToken
        : ({ signal }) =>
            send('reviewSumComparison', {
              params: { sessionCode: sum.sessionCode, report: sum.report },
              query: sum.filter,
              signal,
            }),
    // Institutions calculate and send in the meantime.
    staleTime: 0,
  })

export const useOwnPlace = (year: number) =>
  useQuery({
    queryKey: ['similar', year],
    queryFn: ({ signal }) => send('ownPlace', { params: { year }, signal }),
    staleTime: COMPARED_MS,
  })

export const useOwnEvents = (year: number) =>
  useInfiniteQuery({
    queryKey: ['events', year],
    queryFn: ({ pageParam, signal }) =>
      send('events', { params: { year }, query: beforeIn(pageParam), signal }),
    ...eventPages,
    select: ({ pages }) => pages.flat(),
  })
