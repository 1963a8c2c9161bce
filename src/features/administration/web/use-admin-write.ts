import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { adminRoutes } from '#contract/admin-routes.ts'
import type { AnswerOf, BodyOf } from '#contract/calls.ts'
import { adminKeys } from '#features/administration/web/queries.ts'
import { alertFailure } from '#ui/api/request-failed.ts'
import { sendBody, type WriteCall } from '#ui/api/send.ts'
import { showResponseToast } from '#ui/toasts.ts'

type WriteName = Extract<WriteCall, keyof typeof adminRoutes>

/** Reloads all shown data after the write. */
export function useAdminWrite<Name extends WriteName>(name: Name, onDone: (answer: AnswerOf<Name>) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<Name>) => sendBody(name, body),
    onSuccess: async (answer) => {
      showResponseToast(answer)
      onDone(answer)
      await queries.invalidateQueries({ queryKey: adminKeys.all })
    },
    onError: (error) => void alertFailure(error),
  })
}
