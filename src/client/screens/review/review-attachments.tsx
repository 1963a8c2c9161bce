import type { ReactNode } from 'react'
import { sentenceOf } from '#client/api/request-failed.ts'
import { useReviewAttachments } from '#client/api/review-queries.ts'
import { attachedFiles } from '#client/screens/review/attached-files.ts'
import styles from '#client/screens/review/review.module.css'
import type { Reviewed } from '#client/screens/review/reviewed.ts'
import { Failed } from '#client/ui/failed.tsx'
import { reviewText } from '#text/review.ts'

type Props = { readonly reviewed: Reviewed }

/** The attachments of the period, each in a tab of its own. */
export function ReviewAttachments({ reviewed }: Props): ReactNode {
  if (reviewed.sessionCode === null) return <p className={styles.muted}>{reviewText.one.noAttachments}</p>
  return <OfPeriod institutionId={reviewed.institutionId} sessionCode={reviewed.sessionCode} />
}

function OfPeriod(of: { readonly institutionId: string; readonly sessionCode: string }): ReactNode {
  const attachments = useReviewAttachments(of.institutionId, of.sessionCode)
  if (attachments.isError) {
    return (
      <Failed
        title={reviewText.one.attachments}
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
          {name}:{' '}
          <a href={url} target="_blank" rel="noopener noreferrer">
            {fileName}
          </a>
        </li>
      ))}
    </ul>
  )
}
