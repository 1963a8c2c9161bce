import { useQuery } from '@tanstack/react-query'
import { budgetCalls } from '#budget/api.ts'
import { send } from '#ui/api/send.ts'

export const methodologyKeys = {
  yearNorms: (year: number) => ['year-norms', year],
} as const

/** Falls back to the newest year with norms. */
export const useYearNorms = (year: number) =>
  useQuery({
    queryKey: methodologyKeys.yearNorms(year),
    queryFn: ({ signal }) => send(budgetCalls.yearNorms, { params: { year }, signal }),
  })
