import { skipToken, useQuery } from '@tanstack/react-query'
import type { PeriodRow, ReportListAnswer, User } from '#budget/api.ts'
import { useLookedAt } from '#budget/web/queries.ts'
import { readinessCalls } from '#features/readiness/api.ts'
import { send } from '#ui/api/send.ts'

export const reportKeys = {
  periods: (year: number | null) => ['periods', year],
  reportList: (sessionCode: string | null) => ['report-list', sessionCode],
} as const

export const usePeriods = (year: number | null, { organizationTypeId }: Pick<User, 'organizationTypeId'>) => {
  const looked = useLookedAt()
  const ask = (of: number, signal: AbortSignal) =>
    looked === null
      ? send(readinessCalls.reportPeriod, {
          params: { year: of, organizationTypeId: organizationTypeId ?? 0 },
          signal,
        })
      : send(readinessCalls.reviewPeriods, { params: { year: of, institutionId: looked }, signal })
  return useQuery({
    queryKey: looked === null ? reportKeys.periods(year) : reviewedReportKeys.periods(looked, year),
    queryFn: year === null ? skipToken : ({ signal }) => ask(year, signal),
    select: newestFirst,
  })
}

export const useReportList = (sessionCode: string | null, { institutionId }: Pick<User, 'institutionId'>) => {
  const looked = useLookedAt()
  const call = looked === null ? readinessCalls.reportList : readinessCalls.reviewReports
  return useQuery({
    queryKey:
      looked === null ? reportKeys.reportList(sessionCode) : reviewedReportKeys.reports(looked, sessionCode),
    queryFn:
      sessionCode === null
        ? skipToken
        : ({ signal }) => send(call, { params: { sessionCode, institutionId }, signal }),
    // Colleagues and reviewers change the status.
    staleTime: 0,
    refetchInterval: ({ state }) => pollInterval(state.data?.paper ?? null),
  })
}

/** Returns milliseconds; `false` if no print job exists. */
function pollInterval(paper: ReportListAnswer['paper']): number | false {
  if (paper === 'making') return 3_000
  return paper === 'again' ? 30_000 : false
}

function newestFirst(periods: readonly PeriodRow[]): readonly PeriodRow[] {
  return [...periods].sort((a, b) => (a.sessionCode < b.sessionCode ? 1 : -1))
}

export const reviewedReportKeys = {
  periods: (institutionId: string, year: number | null) => ['review', 'periods', institutionId, year],
  reports: (institutionId: string, sessionCode: string | null) => [
    'review',
    'reports',
    institutionId,
    sessionCode,
  ],
} as const
