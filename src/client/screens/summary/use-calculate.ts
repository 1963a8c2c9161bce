import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import type { OpenYear } from '#client/open-year.ts'
import { showToast } from '#client/ui/show-toast.ts'
import type { PeriodRow } from '#contract/answers.ts'
import { screenText } from '#text/screens.ts'

/** Calculates the report of a period. The work goes on when the tab is left; `busy` holds for whoever comes back. */
export function useCalculate({ sessionCode }: PeriodRow, { home, kept }: OpenYear) {
  const { institutionId, userName } = home.user
  const queries = useQueryClient()
  const mutationKey = ['calculate', sessionCode]
  const busy = useIsMutating({ mutationKey }) > 0
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => send('reportSnapshot', { body: { orgId: institutionId, sessionCode, userName } }),
    onSuccess: ({ message }) =>
      kept.isShut() ||
      showToast(message ? { kind: 'success', message } : { kind: 'error', message: screenText.failed }),
    onError: (error) => kept.isShut() || showToast({ kind: 'error', message: sentenceOf(error) }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.reportList(sessionCode) }),
        queries.invalidateQueries({ queryKey: ['events'] }),
      ]),
  })
  return { busy, start: () => mutate() }
}
