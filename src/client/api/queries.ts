import { skipToken, useQuery } from '@tanstack/react-query'
import { send } from '#client/api/send.ts'
import type { PeriodRow, User } from '#contract/answers.ts'

/** The names under which answers are kept; used to have them read anew. */
export const queryKeys = {
  home: ['home'],
  draft: (year: number | null) => ['draft', year],
  periods: (year: number | null) => ['periods', year],
  reportList: (sessionCode: string | null) => ['report-list', sessionCode],
  attachments: (sessionCode: string | null) => ['attachments', sessionCode],
} as const

/** Who is signed in, the view and the years. */
export const useHome = () =>
  useQuery({
    queryKey: queryKeys.home,
    queryFn: ({ signal }) => send('home', { signal }),
    staleTime: Infinity,
  })

/**
 * All inputs of a year. Kept until asked for anew: the workbook made from it holds what has been typed.
 * Without a year nothing is called.
 */
export const useDraft = (year: number | null) =>
  useQuery({
    queryKey: queryKeys.draft(year),
    queryFn: year === null ? skipToken : ({ signal }) => send('draft', { params: { year }, signal }),
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnReconnect: false,
  })

/** The reporting periods of a year, newest first. */
export const usePeriods = (year: number | null, { organizationTypeId }: Pick<User, 'organizationTypeId'>) =>
  useQuery({
    queryKey: queryKeys.periods(year),
    queryFn:
      year === null
        ? skipToken
        : ({ signal }) => send('reportPeriod', { params: { year, organizationTypeId }, signal }),
    select: newestFirst,
  })

/** The standard reports of a period and what is known of the report as a whole. */
export const useReportList = (sessionCode: string | null, { institutionId }: Pick<User, 'institutionId'>) =>
  useQuery({
    queryKey: queryKeys.reportList(sessionCode),
    queryFn:
      sessionCode === null
        ? skipToken
        : ({ signal }) => send('reportList', { params: { sessionCode, institutionId }, signal }),
  })

/** The attachment records of a period. */
export const useAttachments = (sessionCode: string | null, { institutionId }: Pick<User, 'institutionId'>) =>
  useQuery({
    queryKey: queryKeys.attachments(sessionCode),
    queryFn:
      sessionCode === null
        ? skipToken
        : ({ signal }) => send('attachmentList', { params: { sessionCode, institutionId }, signal }),
  })

function newestFirst(periods: readonly PeriodRow[]): readonly PeriodRow[] {
  return [...periods].sort((a, b) => (a.sessionCode < b.sessionCode ? 1 : -1))
}
