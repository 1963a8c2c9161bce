import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FileAnswer } from '#api/answers.ts'
import type { ReportListAnswer, ReportListRow } from '#budget/api.ts'
import { openTab, type WaitingTab } from '#budget/web/periods.ts'
import { summaryText } from '#features/reports/summary-text.ts'
import { paperText } from '#features/reports/text.ts'
import styles from '#features/reports/web/report-file.module.css'

import { errorMessage } from '#ui/api/request-failed.ts'
import { fileIn } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { showToast } from '#ui/toasts.ts'

type Props = {
  readonly row: ReportListRow
  readonly ask: () => Promise<FileAnswer>
  readonly noFileNext: string
}

/** Opens the tab only after a successful response (spec 000 §4). */
export function ReportFile({ row, ask, noFileNext }: Props): ReactNode {
  const file = useMutation({
    mutationFn: async (_: WaitingTab) => fileIn(await ask()),
    onSuccess: (address, tab) => {
      if (address === null) tab.close()
      else if (!tab.show(address)) showToast({ kind: 'warning', message: summaryText.tabBlocked })
    },
    onError: (_, tab) => tab.close(),
  })
  if (row.fileName === '') {
    return (
      <span className={styles.none} title={noFileNext}>
        {summaryText.noFile}
      </span>
    )
  }
  return (
    <>
      <Button
        variant="quiet"
        label={summaryText.download(row.standartReportDesc)}
        busy={file.isPending}
        onClick={() => file.mutate(openTab())}
      >
        <DownloadIcon />
      </Button>
      <span role="status" className="wrong">
        {file.isSuccess && file.data === null && summaryText.pdfNotFound}
        {file.isError && errorMessage(file.error)}
      </span>
    </>
  )
}

export function PaperNote({ paper }: Pick<ReportListAnswer, 'paper'>): ReactNode {
  return (
    <div role="status">
      {paper !== null && <Note kind={paper === 'making' ? 'info' : 'warning'}>{paperText[paper]}</Note>}
    </div>
  )
}
