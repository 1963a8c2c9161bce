import { useIsMutating, useMutation } from '@tanstack/react-query'
import { fetchFile } from '#client/api/fetch-file.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { saveFile } from '#client/ui/save-file.ts'
import { showAlert } from '#client/ui/show-alert.ts'
import type { PeriodRow, User } from '#contract/answers.ts'

/** Saves the report package as an Excel workbook. The work goes on when the tab is left; `busy` holds for whoever comes back. */
export function useReportWorkbook({ sessionCode }: PeriodRow, { institutionId }: User) {
  const mutationKey = ['workbook', sessionCode]
  const busy = useIsMutating({ mutationKey }) > 0
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => fetchFile('reportWorkbook', { sessionCode, institutionId }),
    onSuccess: (file) => saveFile(file, `${institutionId}_${sessionCode}.xlsx`),
    onError: (error) => void showAlert(sentenceOf(error)),
  })
  return { busy, start: () => mutate() }
}
