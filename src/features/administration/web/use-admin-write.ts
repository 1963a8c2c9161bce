import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { WriteAnswer } from '#api/answers.ts'
import type { AnswerOf, BodyOf } from '#api/call.ts'
import { adminKeys } from '#features/administration/web/queries.ts'
import { alertFailure } from '#ui/api/request-failed.ts'
import { sendBody, type WriteCall } from '#ui/api/send.ts'
import { showResponseToast } from '#ui/toasts.ts'

type AdminWrite = WriteCall & {
  readonly for: 'administration'
  readonly answer: z.ZodType<WriteAnswer>
}

/** Reloads all shown data after the write. */
export function useAdminWrite<Sent extends AdminWrite>(call: Sent, onDone: (answer: AnswerOf<Sent>) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<Sent>) => sendBody(call, body),
    onSuccess: async (answer) => {
      showResponseToast(answer)
      onDone(answer)
      await queries.invalidateQueries({ queryKey: adminKeys.all })
    },
    onError: (error) => void alertFailure(error),
  })
}
