import { skipToken, useQuery } from '@tanstack/react-query'
import { administrationCalls } from '#features/administration/api.ts'
import { adminKeys } from '#features/administration/web/queries.ts'
import { yearCalls } from '#features/years/api.ts'
import { send } from '#ui/api/send.ts'

export const yearKeys = {
  year: (year: number | null) => ['admin', 'year', year],
} as const

export const useAdminYear = (year: number | null) =>
  useQuery({
    queryKey: yearKeys.year(year),
    queryFn:
      year === null ? skipToken : ({ signal }) => send(yearCalls.adminYear, { params: { year }, signal }),
    staleTime: 0,
  })

export const useAdminPeriods = () =>
  useQuery({
    queryKey: adminKeys.years,
    queryFn: ({ signal }) => send(administrationCalls.adminYears, { signal }),
    select: ({ periods }) => periods,
  })
