import { useQuery } from '@tanstack/react-query'
import { registryCalls } from '#features/registries/api.ts'
import { send } from '#ui/api/send.ts'

export const registryKeys = {
  registries: ['admin', 'registries'],
} as const

/** Other users query the registries in the meantime. */
export const useAdminRegistries = () =>
  useQuery({
    queryKey: registryKeys.registries,
    queryFn: ({ signal }) => send(registryCalls.adminRegistries, { signal }),
    staleTime: 0,
  })
