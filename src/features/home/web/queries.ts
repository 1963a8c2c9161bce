import { useInfiniteQuery } from '@tanstack/react-query'
import { historyCalls } from '#features/history/api.ts'
import { beforeIn, eventPages } from '#features/history/web/queries.ts'
import { send } from '#ui/api/send.ts'

export const useOwnEvents = (year: number) =>
  useInfiniteQuery({
    queryKey: ['events', year],
    queryFn: ({ pageParam, signal }) =>
      send(historyCalls.events, { params: { year }, query: beforeIn(pageParam), signal }),
    ...eventPages,
    select: ({ pages }) => pages.flat(),
  })
