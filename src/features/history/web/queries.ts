import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { EVENTS_AT_ONCE } from '#features/administration/api.ts'
import { historyCalls } from '#features/history/api.ts'
import { send } from '#ui/api/send.ts'

export const adminEventKeys = {
  events: ['admin', 'events'],
  event: (id: string) => ['admin', 'event', id],
} as const

export const useAdminEvents = () =>
  useInfiniteQuery({
    queryKey: adminEventKeys.events,
    queryFn: ({ pageParam, signal }) =>
      send(historyCalls.adminEvents, { query: beforeIn(pageParam), signal }),
    ...eventPages,
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
  })

export const useAdminEvent = (id: string) =>
  useQuery({
    queryKey: adminEventKeys.event(id),
    queryFn: ({ signal }) => send(historyCalls.adminEvent, { params: { eventId: id }, signal }),
    staleTime: Infinity,
  })

/** Newest page first. */
export const eventPages: {
  readonly initialPageParam: string | null
  readonly getNextPageParam: (page: readonly { readonly id: string }[]) => string | null
} = {
  initialPageParam: null,
  getNextPageParam: (page) => (page.length < EVENTS_AT_ONCE ? null : (page.at(-1)?.id ?? null)),
}

export function beforeIn(before: string | null): { readonly before?: string } {
  return before === null ? {} : { before }
}
