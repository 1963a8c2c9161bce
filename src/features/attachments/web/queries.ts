import { skipToken, useQuery } from '@tanstack/react-query'
import type { User } from '#contract/answers.ts'
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
        : ({ signal }) => send('attachmentList', { params: { sessionCode, institutionId }, signal }),
  })
