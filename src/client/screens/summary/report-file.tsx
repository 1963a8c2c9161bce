import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '#client/api/request-failed.ts'
import { openTab, type WaitingTab } from '#client/open-tab.ts'
import { fileAddress } from '#client/screens/summary/file-address.ts'
import styles from '#client/screens/summary/report-section.module.css'
import { Button } from '#client/ui/button.tsx'
import { DownloadIcon } from '#client/ui/download-icon.tsx'
import { showToast } from '#client/ui/show-toast.ts'
import type { ReportListRow } from '#contract/answers.ts'
import { summaryText } from '#text/summary.ts'

/** The download of one report, in a tab of its own. It opens only when the answer says success; else the row says that there is none. */
export function ReportFile({ row }: { readonly row: ReportListRow }): ReactNode {
  const file = useMutation({
    mutationFn: (_: WaitingTab) => fileAddress(row),
    onSuccess: (address, tab) => {
      if (address === null) tab.close()
      else if (!tab.show(address)) showToast({ kind: 'warning', message: summaryText.tabBlocked })
    },
    onError: (_, tab) => tab.close(),
  })
  if (row.fileName === '') {
    return (
      <span className={styles.muted} title={summaryText.noFileNext}>
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
      <span role="status" className={styles.said}>
        {file.isSuccess && file.data === null && summaryText.pdfNotFound}
        {file.isError && sentenceOf(file.error)}
      </span>
    </>
  )
}
