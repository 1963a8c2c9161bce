import { useQuery } from '@tanstack/react-query'
import type { User } from '#budget/api.ts'
import { queryKeys } from '#budget/web/queries.ts'
import { staffCalls } from '#features/staff/api.ts'
import { send } from '#ui/api/send.ts'

export const benefitKeys = {
  benefit: (year: number, employeeId: string) => ['benefit', year, employeeId],
} as const

export const useStaff = (year: number, { institutionId }: Pick<User, 'institutionId'>) =>
  useQuery({
    queryKey: queryKeys.staff(year),
    queryFn: ({ signal }) => send(staffCalls.staffList, { params: { institutionId, year }, signal }),
  })

/** The first of the records (spec 000 §7). */
export const useBenefit = (year: number, employeeId: string) =>
  useQuery({
    queryKey: benefitKeys.benefit(year, employeeId),
    queryFn: ({ signal }) => send(staffCalls.benefitRecords, { params: { year, employeeId }, signal }),
    select: ([first = null]) => first,
    staleTime: 0,
    gcTime: 0,
  })
