import { useQuery } from '@tanstack/react-query'
import { administrationCalls } from '#features/administration/api.ts'
import { adminEditsKey } from '#features/sign-in/web/queries.ts'
import { send } from '#ui/api/send.ts'

export const adminKeys = {
  all: ['admin'],
  years: ['admin', 'years'],
  /** Unsaved edits. */
  edits: adminEditsKey,
} as const

export const useAdminYears = () =>
  useQuery({
    queryKey: adminKeys.years,
    queryFn: ({ signal }) => send(administrationCalls.adminYears, { signal }),
  })
