import { useQuery } from '@tanstack/react-query'
import { setUpCalls } from '#features/set-up/api.ts'
import { send } from '#ui/api/send.ts'

export const setUpKeys = {
  setUp: ['admin', 'set-up'],
} as const

/** Any write of an administrator may change it. */
export const useAdminSetUp = () =>
  useQuery({ queryKey: setUpKeys.setUp, queryFn: ({ signal }) => send(setUpCalls.adminSetUp, { signal }) })
