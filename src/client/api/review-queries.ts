import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { beforeIn, eventPages, reviewKeys } from '#client/api/queries.ts'
import { send } from '#client/api/send.ts'

/** The reviewer's institutions and how each stands. */
export const useInstitutions = (year: number) =>
  useQuery({
    queryKey: reviewKeys.institutions(year),
    queryFn: ({ signal }) => send('reviewInstitutions', { params: { year }, signal }),
  })

/** Its attachments of a period. */
export const useReviewAttachments = (institutionId: string, sessionCode: string) =>
  useQuery({
    queryKey: reviewKeys.attachments(institutionId, sessionCode),
    queryFn: ({ signal }) => send('reviewAttachments', { params: { institutionId, sessionCode }, signal }),
  })

/** What was done with its report, newest first, page by page. */
export const useReviewEvents = (institutionId: string, year: number) =>
  useInfiniteQuery({
    queryKey: reviewKeys.events(institutionId, year),
    queryFn: ({ pageParam, signal }) =>
      send('reviewEvents', { params: { institutionId, year }, query: beforeIn(pageParam), signal }),
    ...eventPages,
    select: ({ pages }) => pages.flat(),
  })

/** What moved the budgets of the institutions since last year, by cause. */
export const useCauses = (year: number, until: 'now' | 'sent') =>
  useQuery({
    queryKey: reviewKeys.causes(year, until),
    queryFn: ({ signal }) => send('reviewCauses', { params: { year }, query: { until }, signal }),
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

/** The same sum out of the other budgets of its institutions; `null` asks for nothing. */
export const useSumBeside = (sum: { readonly sessionCode: string; readonly report: string } | null) =>
  useQuery({
    queryKey: reviewKeys.sumBeside(sum?.sessionCode ?? '', sum?.report ?? ''),
    queryFn:
      sum === null
        ? skipToken
        : ({ signal }) =>
            send('reviewSumBeside', {
              params: { sessionCode: sum.sessionCode, report: sum.report },
              signal,
            }),
    // Institutions calculate and send meanwhile: whoever looks reads it anew.
    staleTime: 0,
  })

/** What was done with the own report; for the institution itself. */
export const useOwnEvents = (year: number) =>
  useInfiniteQuery({
    queryKey: ['events', year],
    queryFn: ({ pageParam, signal }) =>
      send('events', { params: { year }, query: beforeIn(pageParam), signal }),
    ...eventPages,
    select: ({ pages }) => pages.flat(),
  })
