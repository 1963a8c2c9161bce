import { skipToken, useQuery } from '@tanstack/react-query'
import { send } from '#client/api/send.ts'

/** The names under which a reviewer's answers are kept; every act has all of them read anew. */
export const reviewKeys = {
  all: ['review'],
  institutions: (year: number) => ['review', 'institutions', year],
  periods: (institutionId: string, year: number) => ['review', 'periods', institutionId, year],
  reports: (institutionId: string, sessionCode: string | null) => [
    'review',
    'reports',
    institutionId,
    sessionCode,
  ],
  attachments: (institutionId: string, sessionCode: string) => [
    'review',
    'attachments',
    institutionId,
    sessionCode,
  ],
  events: (institutionId: string, year: number) => ['review', 'events', institutionId, year],
  sums: (sessionCode: string | null) => ['review', 'sums', sessionCode],
  sum: (sessionCode: string | null, report: string | null) => ['review', 'sum', sessionCode, report],
} as const

/** The reviewer's institutions and how each stands. */
export const useInstitutions = (year: number) =>
  useQuery({
    queryKey: reviewKeys.institutions(year),
    queryFn: ({ signal }) => send('reviewInstitutions', { params: { year }, signal }),
  })

/** The periods of the institution that is looked at, newest first. */
export const useReviewPeriods = (institutionId: string, year: number) =>
  useQuery({
    queryKey: reviewKeys.periods(institutionId, year),
    queryFn: ({ signal }) => send('reviewPeriods', { params: { institutionId, year }, signal }),
  })

/** Its reports of a period, where the draft lies, and whether it was returned. */
export const useReviewReports = (institutionId: string, sessionCode: string | null) =>
  useQuery({
    queryKey: reviewKeys.reports(institutionId, sessionCode),
    queryFn:
      sessionCode === null
        ? skipToken
        : ({ signal }) => send('reviewReports', { params: { institutionId, sessionCode }, signal }),
  })

/** Its attachments of a period. */
export const useReviewAttachments = (institutionId: string, sessionCode: string) =>
  useQuery({
    queryKey: reviewKeys.attachments(institutionId, sessionCode),
    queryFn: ({ signal }) => send('reviewAttachments', { params: { institutionId, sessionCode }, signal }),
  })

/** What was done with its report. */
export const useReviewEvents = (institutionId: string, year: number) =>
  useQuery({
    queryKey: reviewKeys.events(institutionId, year),
    queryFn: ({ signal }) => send('reviewEvents', { params: { institutionId, year }, signal }),
  })

/** The reports of a period that can be summed. */
export const useSums = (sessionCode: string | null) =>
  useQuery({
    queryKey: reviewKeys.sums(sessionCode),
    queryFn:
      sessionCode === null
        ? skipToken
        : ({ signal }) => send('reviewSums', { params: { sessionCode }, signal }),
  })

/** One summed report. */
export const useSum = (sessionCode: string | null, report: string | null) =>
  useQuery({
    queryKey: reviewKeys.sum(sessionCode, report),
    queryFn:
      sessionCode === null || report === null
        ? skipToken
        : ({ signal }) => send('reviewSum', { params: { sessionCode, report }, signal }),
  })

/** What was done with the own report; for the institution itself. */
export const useOwnEvents = (year: number) =>
  useQuery({
    queryKey: ['events', year],
    queryFn: ({ signal }) => send('events', { params: { year }, signal }),
  })
