import { useQuery } from '@tanstack/react-query'
import { send } from '#ui/api/send.ts'

export const registryKeys = {
  registries: ['admin', 'registries'],
} as const

/** Other users query the registries in the meantime. */
export const useAdminRegistries = () =>
  useQuery({
    queryKey: registryKeys.registries,
    queryFn: ({ signal }) => send('adminRegistries', { signal }),
    staleTime: 0,
  })
