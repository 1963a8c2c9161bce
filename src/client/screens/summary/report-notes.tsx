import type { ReactNode } from 'react'
import { ReceiptBox } from '#client/screens/summary/receipt-box.tsx'
import styles from '#client/screens/summary/report-section.module.css'
import { dateTime } from '#client/ui/date-time.ts'
import { Note } from '#client/ui/note.tsx'
import type { ReportListAnswer } from '#contract/answers.ts'
import { summaryText } from '#text/summary.ts'

type Props = { readonly list: ReportListAnswer; readonly whyNotSend: string | null }

/** What a person must know of the report as a whole: when it was calculated, whether it is still true, what stands in the way, the receipt. */
export function ReportNotes({ list, whyNotSend }: Props): ReactNode {
  const { calculatedAt, changedInputs, normsVersion, receipt, whyNotCalculate } = list
  // What can no longer be calculated does not grow stale either.
  const isStale = changedInputs > 0 && whyNotCalculate === null
  return (
    <div className={styles.notes}>
      {calculatedAt === null && <Note kind="info">{whyNotCalculate ?? summaryText.notCalculated}</Note>}
      {calculatedAt !== null && (
        <p className={styles.muted}>{summaryText.calculatedAt(dateTime(calculatedAt), normsVersion ?? 1)}</p>
      )}
      {isStale && (
        <Note kind="warning">
          <strong>{summaryText.stale(changedInputs)}</strong>. {summaryText.staleNext}
        </Note>
      )}
      {calculatedAt !== null && !isStale && receipt === null && whyNotSend !== null && (
        <p className={styles.muted}>{summaryText.cannotSend(whyNotSend)}</p>
      )}
      {receipt !== null && <ReceiptBox receipt={receipt} />}
    </div>
  )
}
