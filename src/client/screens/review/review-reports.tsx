import type { ReactNode } from 'react'
import { send } from '#client/api/send.ts'
import { PlaceLink } from '#client/place-link.tsx'
import { ReportFile } from '#client/report-file.tsx'
import styles from '#client/screens/review/review.module.css'
import type { Reviewed } from '#client/screens/review/reviewed.ts'
import { dateTime } from '#client/ui/date-time.ts'
import { Failed } from '#client/ui/failed.tsx'
import { Loading } from '#client/ui/loading.tsx'
import type { Place } from '#client/use-address.ts'
import type { ReportListRow } from '#contract/answers.ts'
import { reviewText } from '#text/review.ts'

type Props = { readonly reviewed: Reviewed }

/** The reports of the period, each on the screen and as PDF; of the cover the whole sent paper. */
export function ReviewReports({ reviewed }: Props): ReactNode {
  const { report } = reviewed
  if (report.is === 'reading') return <Loading />
  if (report.is === 'failed')
    return <Failed title={reviewText.report.failed} message={report.message} onRetry={report.retry} />
  if (report.is === 'none' || report.list.calculatedAt === null)
    return <p className={styles.muted}>{reviewText.one.noReport}</p>
  const { receipt, RESULT } = report.list
  return (
    <>
      {receipt !== null && (
        <p className={styles.muted}>
          {reviewText.one.sentAt}: {dateTime(receipt.sentAt)} · {reviewText.one.receipt}: {receipt.number}
        </p>
      )}
      <ul className={styles.list}>
        {RESULT.map((row) => (
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
  return (
    <PlaceLink place={place} change={{ report: row.standartReportCode }}>
      {row.standartReportDesc}
    </PlaceLink>
  )
}

function Download({
  row,
  institutionId,
}: {
  readonly row: ReportListRow
  readonly institutionId: string
}): ReactNode {
  const { sessionCode, standartReportCode, fileName } = row
  const params = { institutionId, sessionCode, standartReportCode, fileName }
  const ask = () => send('reviewReportFile', { params })
  return <ReportFile row={row} ask={ask} noFileNext={reviewText.one.noFileNext} />
}
