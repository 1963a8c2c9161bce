import { skipToken, useQuery } from '@tanstack/react-query'
import type { User } from '#budget/api.ts'
import { attachmentCalls } from '#features/attachments/api.ts'
import { send } from '#ui/api/send.ts'

export const attachmentKeys = {
  attachments: (sessionCode: string | null) => ['attachments', sessionCode],
} as const

export const useAttachments = (sessionCode: string | null, { institutionId }: Pick<User, 'institutionId'>) =>
  useQuery({
    queryKey: attachmentKeys.attachments(sessionCode),
    queryFn:
      sessionCode === null
        ? skipToken
        : ({ signal }) =>
            send(attachmentCalls.attachmentList, { params: { sessionCode, institutionId }, signal }),
  })
