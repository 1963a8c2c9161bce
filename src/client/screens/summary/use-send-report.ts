import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import type { OpenYear } from '#client/open-year.ts'
import { rereadYear } from '#client/reread-year.ts'
import { askConfirm } from '#client/ui/ask-confirm.ts'
import { showAlert } from '#client/ui/show-alert.ts'
import type { PeriodRow, ReportListAnswer } from '#contract/answers.ts'
import { screenText } from '#text/screens.ts'
import { summaryText } from '#text/summary.ts'

const { confirmSend } = summaryText

/**
 * Sends the calculated report after asking. The receipt stands on the page at once, the sentence in an alert (spec 002
 * §7.1). The year may then be shut, so it is read anew.
 */
export function useSendReport({ sessionCode, sessionName }: PeriodRow, open: OpenYear) {
  const { institutionId, userName } = open.home.user
  const { isShut } = open.kept
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => send('reportSend', { body: { sessionCode, orgId: institutionId, userName } }),
    onSuccess: ({ message, receipt }) => {
      if (isShut()) return
      queries.setQueryData<ReportListAnswer>(
        queryKeys.reportList(sessionCode),
        (list) => list && { ...list, receipt },
      )
      void showAlert(message || screenText.failed)
    },
    onError: (error) => void (isShut() || showAlert(sentenceOf(error))),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['report-list'] }),
        queries.invalidateQueries({ queryKey: ['events'] }),
        rereadYear(open),
      ]),
  })
  const start = async (): Promise<void> => {
    if (await askConfirm({ ...confirmSend, message: confirmSend.message(sessionName), primary: 'confirm' }))
      mutate()
  }
  return { busy: isPending, start }
}
