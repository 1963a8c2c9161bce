import { useQuery } from '@tanstack/react-query'
import { send } from '#ui/api/send.ts'

export const institutionKeys = {
  institutions: ['admin', 'institutions'],
} as const

export const useAdminInstitutions = () =>
  useQuery({
    queryKey: institutionKeys.institutions,
    queryFn: ({ signal }) => send('adminInstitutions', { signal }),
  })
