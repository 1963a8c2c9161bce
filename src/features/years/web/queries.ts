import { skipToken, useQuery } from '@tanstack/react-query'
import { adminKeys } from '#features/administration/web/queries.ts'
import { send } from '#ui/api/send.ts'

export const yearKeys = {
  year: (year: number | null) => ['admin', 'year', year],
} as const

export const useAdminYear = (year: number | null) =>
  useQuery({
    queryKey: yearKeys.year(year),
    queryFn: year === null ? skipToken : ({ signal }) => send('adminYear', { params: { year }, signal }),
    staleTime: 0,
  })

export const useAdminPeriods = () =>
  useQuery({
    queryKey: adminKeys.years,
    queryFn: ({ signal }) => send('adminYears', { signal }),
    select: ({ periods }) => periods,
  })
