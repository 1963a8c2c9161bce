import { useQuery } from '@tanstack/react-query'
import { editionCalls } from '#features/editions/api.ts'
import { send } from '#ui/api/send.ts'

export const editionKeys = {
  edition: (year: number) => ['admin', 'edition', year],
  editionEffect: (year: number) => ['admin-edition-effect', year],
} as const

/** A year that has not started may still get another edition. */
export const useAdminEdition = (year: number) =>
  useQuery({
    queryKey: editionKeys.edition(year),
    queryFn: ({ signal }) => send(editionCalls.adminEdition, { params: { year }, signal }),
  })

/** Recalculated each time, because institutions continue to work. */
export const useEditionEffect = (year: number) =>
  useQuery({
    queryKey: editionKeys.editionEffect(year),
    queryFn: ({ signal }) => send(editionCalls.adminEditionEffect, { params: { year }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
