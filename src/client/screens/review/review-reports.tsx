import { useMutation } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import { openTab, type WaitingTab } from '#client/open-tab.ts'
import styles from '#client/screens/review/review.module.css'
import type { Reviewed } from '#client/screens/review/reviewed.ts'
import { Button } from '#client/ui/button.tsx'
import { dateTime } from '#client/ui/date-time.ts'
import { DownloadIcon } from '#client/ui/download-icon.tsx'
import { showToast } from '#client/ui/show-toast.ts'
import type { Place } from '#client/use-address.ts'
import type { ReportListRow } from '#contract/answers.ts'
import { reviewText } from '#text/review.ts'
import { summaryText } from '#text/summary.ts'

type Props = { readonly reviewed: Reviewed }

/** The reports of the period, each on the screen and as PDF; of the cover the whole sent paper. */
export function ReviewReports({ reviewed }: Props): ReactNode {
  const { report } = reviewed
  if (!report || report.calculatedAt === null)
    return <p className={styles.muted}>{reviewText.one.noReport}</p>
  return (
    <>
      {report.receipt !== null && (
        <p className={styles.muted}>
          {reviewText.one.sentAt}: {dateTime(report.receipt.sentAt)} · {reviewText.one.receipt}:{' '}
          {report.receipt.number}
        </p>
      )}
      <ul className={styles.list}>
        {report.RESULT.map((row) => (
          <li key={row.standartReportCode}>
            <Download row={row} institutionId={reviewed.institutionId} />{' '}
            <OnScreen row={row} place={reviewed.place} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The report on the screen, where every figure tells how it came about. */
function OnScreen({ row, place }: { readonly row: ReportListRow; readonly place: Place }): ReactNode {
  const change = { report: row.standartReportCode }
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    place.go(change)
  }
  return (
    <a href={place.hrefOf(change)} onClick={follow}>
      {row.standartReportDesc}
    </a>
  )
}

type DownloadProps = { readonly row: ReportListRow; readonly institutionId: string }

function Download({ row, institutionId }: DownloadProps): ReactNode {
  const { sessionCode, standartReportCode, standartReportDesc: name, fileName } = row
  const file = useMutation({
    mutationFn: (_: WaitingTab) =>
      send('reviewReportFile', { params: { institutionId, sessionCode, standartReportCode, fileName } }),
    onSuccess: ({ RESULT }, tab) => {
      if (!RESULT) {
        tab.close()
        showToast({ kind: 'warning', message: summaryText.pdfNotFound })
      } else if (!tab.show(RESULT.file)) showToast({ kind: 'warning', message: summaryText.tabBlocked })
    },
    onError: (error, tab) => {
      tab.close()
      showToast({ kind: 'error', message: sentenceOf(error) })
    },
  })
  return (
    <Button
      variant="quiet"
      label={summaryText.download(name)}
      busy={file.isPending}
      disabledReason={fileName === '' ? summaryText.noFile : null}
      onClick={() => file.mutate(openTab())}
    >
      <DownloadIcon />
    </Button>
  )
}
