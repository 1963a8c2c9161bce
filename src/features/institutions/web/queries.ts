import { useQuery } from '@tanstack/react-query'
import { institutionCalls } from '#features/institutions/api.ts'
import { send } from '#ui/api/send.ts'

export const institutionKeys = {
  institutions: ['admin', 'institutions'],
} as const

export const useAdminInstitutions = () =>
  useQuery({
    queryKey: institutionKeys.institutions,
    queryFn: ({ signal }) => send(institutionCalls.adminInstitutions, { signal }),
  })
