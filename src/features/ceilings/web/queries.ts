import { skipToken, useQuery } from '@tanstack/react-query'
import { type CeilingInstitution, ceilingCalls } from '#features/ceilings/api.ts'
import { MAX_LISTED_ROWS } from '#features/portfolio/api.ts'
import { type InstitutionsFilter, LIVE_MS } from '#features/portfolio/web/queries.ts'
import { send } from '#ui/api/send.ts'

export const ceilingKeys = {
  ceilings: (sessionCode: string | null) => ['review', 'ceilings', sessionCode],
} as const

export const useCeilings = (sessionCode: string | null, filter: InstitutionsFilter) =>
  useQuery({
    queryKey: [...ceilingKeys.ceilings(sessionCode), filter],
    queryFn:
      sessionCode === null
        ? skipToken
        : ({ signal }) =>
            send(ceilingCalls.reviewCeilings, {
              params: { sessionCode },
              query: filter,
              signal,
            }),
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
    const query = { ...filter, page, size: MAX_LISTED_ROWS }
    const answer = await send(ceilingCalls.reviewCeilings, { params: { sessionCode }, query })
    rows.push(...answer.rows)
    if (rows.length >= answer.found || answer.rows.length === 0) return rows
  }
}
