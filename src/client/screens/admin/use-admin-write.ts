import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminKeys } from '#client/api/admin-queries.ts'
import { alertFailure } from '#client/api/request-failed.ts'
import { type AnswerOf, send } from '#client/api/send.ts'
import { tellAnswer } from '#client/ui/toasts.ts'
import type { adminCalls } from '#contract/admin-calls.ts'

type WriteName = {
  [Name in keyof typeof adminCalls]: (typeof adminCalls)[Name]['method'] extends 'POST' ? Name : never
}[keyof typeof adminCalls]

/** Makes one of the administrator's writes: tells what it answered, and has everything that is shown read anew. */
export function useAdminWrite<Name extends WriteName>(name: Name, onDone: (answer: AnswerOf<Name>) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: object) => send(name, { body }),
    onSuccess: async (answer) => {
      tellAnswer(answer)
      onDone(answer)
      await queries.invalidateQueries({ queryKey: adminKeys.all })
    },
    onError: (error) => void alertFailure(error),
  })
}
