import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { attachmentCalls } from '#features/attachments/api.ts'
import { beforeIn, eventPages } from '#features/history/web/queries.ts'
import type { SortedFilterQuery } from '#features/portfolio/api.ts'
import { LIVE_MS, RENEWED_MS } from '#features/portfolio/web/queries.ts'
import { reviewCalls } from '#features/review/api.ts'
import { isAtWork } from '#features/review/bulk.ts'
import { send } from '#ui/api/send.ts'

export const reviewedBudgetKeys = {
  peers: (institutionId: string, year: number) => ['review', 'peers', institutionId, year],
  attachments: (institutionId: string, sessionCode: string) => [
    'review',
    'attachments',
    institutionId,
    sessionCode,
  ],
  events: (institutionId: string, year: number) => ['review', 'events', institutionId, year],
} as const

/** Sections of one page share a response. */
const PEERS_STALE_MS = 5000

export const usePeers = (institutionId: string, year: number, query: Partial<SortedFilterQuery>) =>
  useQuery({
    queryKey: [...reviewedBudgetKeys.peers(institutionId, year), query],
    queryFn: ({ signal }) =>
      send(reviewCalls.reviewPeers, { params: { institutionId, year }, query, signal }),
    // Sections of one page share one request.
    staleTime: PEERS_STALE_MS,
    refetchInterval: ({ state }) => (state.data?.row.figures === 'outdated' ? RENEWED_MS : LIVE_MS),
    refetchOnWindowFocus: true,
  })

export const useReviewAttachments = (institutionId: string, sessionCode: string | null) =>
  useQuery({
    queryKey: reviewedBudgetKeys.attachments(institutionId, sessionCode ?? ''),
    queryFn:
      sessionCode === null
        ? skipToken
        : ({ signal }) =>
            send(attachmentCalls.reviewAttachments, { params: { institutionId, sessionCode }, signal }),
  })

export const useReviewEvents = (institutionId: string, year: number) =>
  useInfiniteQuery({
    queryKey: reviewedBudgetKeys.events(institutionId, year),
    queryFn: ({ pageParam, signal }) =>
      send(reviewCalls.reviewEvents, { params: { institutionId, year }, query: beforeIn(pageParam), signal }),
    ...eventPages,
    select: ({ pages }) => pages.flat(),
  })

export const bulkOrdersKey = ['bulk-orders'] as const

const PROGRESS_MS = 1000

/** Own orders, also of other windows. */
export const useBulkOrders = () =>
  useQuery({
    queryKey: bulkOrdersKey,
    queryFn: ({ signal }) => send(reviewCalls.reviewBulkOrders, { signal }),
    select: ({ orders }) => orders,
    refetchInterval: ({ state }) =>
      state.data?.orders.some((order) => isAtWork(order.state)) ? PROGRESS_MS : false,
    refetchOnWindowFocus: true,
    staleTime: 0,
  })

export const useBulkResult = (orderId: string | null) =>
  useQuery({
    queryKey: [...bulkOrdersKey, orderId],
    queryFn:
      orderId === null
        ? skipToken
        : ({ signal }) => send(reviewCalls.reviewBulkResult, { params: { orderId }, signal }),
    // A continued order has another result.
    gcTime: 0,
    staleTime: 0,
  })
