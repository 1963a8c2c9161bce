import { useQuery } from '@tanstack/react-query'
import { notificationCalls } from '#features/notifications/api.ts'
import { send } from '#ui/api/send.ts'

export const mailKeys = {
  /** Administrators' writes must not trigger a check of the mail server. */
  mail: ['admin-mail'],
} as const

/** Checks the mail server on each visit. */
export const useAdminMail = () =>
  useQuery({
    queryKey: mailKeys.mail,
    queryFn: ({ signal }) => send(notificationCalls.adminMail, { signal }),
    staleTime: 0,
  })
