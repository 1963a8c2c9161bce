import { useQuery } from '@tanstack/react-query'
import { accountCalls } from '#features/accounts/api.ts'
import { send } from '#ui/api/send.ts'

export const accountKeys = {
  accounts: ['admin', 'accounts'],
} as const

export const useAdminAccounts = () =>
  useQuery({
    queryKey: accountKeys.accounts,
    queryFn: ({ signal }) => send(accountCalls.adminAccounts, { signal }),
  })
