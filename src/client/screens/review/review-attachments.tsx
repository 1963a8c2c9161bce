import type { ReactNode } from 'react'
import { sentenceOf } from '#client/api/request-failed.ts'
import { useReviewAttachments } from '#client/api/review-queries.ts'
import { attachedFiles } from '#client/screens/review/attached-files.ts'
import styles from '#client/screens/review/review.module.css'
import type { Reviewed } from '#client/screens/review/reviewed.ts'
import { Failed } from '#client/ui/failed.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { PdfLink } from '#client/ui/pdf-link.tsx'
import { reviewText } from '#text/review.ts'
import { summaryText } from '#text/summary.ts'

type Props = { readonly reviewed: Reviewed }

/** The attachments of the period, each in a tab of its own. */
export function ReviewAttachments({ reviewed }: Props): ReactNode {
  const { institutionId, sessionCode, report } = reviewed
  if (sessionCode !== null) return <OfPeriod institutionId={institutionId} sessionCode={sessionCode} />
  if (report.is === 'none') return <p className={styles.muted}>{reviewText.one.noAttachments}</p>
  if (report.is !== 'failed') return <Loading />
  return <Failed title={summaryText.attachmentsFailed} message={report.message} onRetry={report.retry} />
}

function OfPeriod(of: { readonly institutionId: string; readonly sessionCode: string }): ReactNode {
  const attachments = useReviewAttachments(of.institutionId, of.sessionCode)
  if (attachments.isPending) return <Loading />
  if (attachments.isError && !attachments.data) {
    return (
      <Failed
        title={summaryText.attachmentsFailed}
        message={sentenceOf(attachments.error)}
        onRetry={() => attachments.refetch()}
      />
    )
  }
  const files = attachments.data?.[0] ? attachedFiles(attachments.data[0]) : []
  if (files.length === 0) return <p className={styles.muted}>{reviewText.one.noAttachments}</p>
  return (
    <ul className={styles.list}>
      {files.map(({ name, url, fileName }) => (
        <li key={name}>
          {name}: <PdfLink url={url} name={fileName} />
        </li>
      ))}
    </ul>
  )
}
