import { useQuery } from '@tanstack/react-query'
import type { PositionRow, User } from '#budget/api.ts'
import { queryKeys, useLookedAt } from '#budget/web/queries.ts'
import { catalogue } from '#features/children/web/queries.ts'
import { positionCalls } from '#features/positions/api.ts'
import { send } from '#ui/api/send.ts'

export type PositionRecord = PositionRow & { readonly rowId: string }

export const jobKeys = {
  jobs: (group: string, year: number) => ['jobs', group, year],
} as const

export const usePositions = (group: string, year: number, { institutionId }: Pick<User, 'institutionId'>) => {
  const looked = useLookedAt()
  return useQuery({
    queryKey: looked === null ? queryKeys.positions(year) : reviewedPositionKeys.positions(looked, year),
    queryFn: ({ signal }) =>
      looked === null
        ? send(positionCalls.positions, { params: { group, year, institutionId }, signal })
        : send(positionCalls.reviewPositions, { params: { year, institutionId: looked }, signal }),
    select: recordsOf,
  })
}

/** Fetches nothing for reviewers. */
export const useJobs = (group: string, year: number) => {
  const looked = useLookedAt()
  return useQuery({
    ...catalogue,
    queryKey: [...jobKeys.jobs(group, year), looked],
    queryFn: ({ signal }) =>
      looked === null ? send(positionCalls.jobGrades, { params: { group, year }, signal }) : [],
  })
}

export const reviewedPositionKeys = {
  positions: (institutionId: string, year: number) => ['review', 'positions', institutionId, year],
} as const

function recordsOf(rows: readonly PositionRow[]): readonly PositionRecord[] {
  return rows.map((row) => ({ ...row, rowId: String(row.positionExpensesId) }))
}
