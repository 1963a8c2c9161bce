import type { ReactNode } from 'react'
import { useAttachments } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import type { OpenYear } from '#client/open-year.ts'
import { AttachmentRow } from '#client/screens/summary/attachment-row.tsx'
import styles from '#client/screens/summary/attachment-section.module.css'
import { emptyRecord, slots } from '#client/screens/summary/attachment-slot.ts'
import { Section } from '#client/screens/summary/section.tsx'
import { Failed } from '#client/ui/failed.tsx'
import { Loading } from '#client/ui/loading.tsx'
import type { AttachmentRecord, PeriodRow } from '#contract/answers.ts'
import { summaryText } from '#text/summary.ts'

type Props = { readonly open: OpenYear; readonly period: PeriodRow }

/** The files that go with the report of a period: two rows, each saved for itself. */
export function AttachmentSection({ open, period }: Props): ReactNode {
  const { user } = open.home
  const records = useAttachments(period.sessionCode, user)
  return (
    <Section title={summaryText.attachments} area="attachments">
      <p className={styles.about}>{summaryText.attachmentsAbout}</p>
      {records.isPending && <Loading rows={2} />}
      {records.isError && (
        <Failed
          title={summaryText.attachmentsFailed}
          message={sentenceOf(records.error)}
          onRetry={() => records.refetch()}
        />
      )}
      {records.data && <Rows open={open} record={records.data[0] ?? emptyRecord(period.sessionCode, user)} />}
    </Section>
  )
}

function Rows({ open, record }: { readonly open: OpenYear; readonly record: AttachmentRecord }): ReactNode {
  const heads = summaryText.attachmentHeads
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="only-heard">{summaryText.attachments}</caption>
        <thead>
          <tr>
            <th scope="col">{heads.number}</th>
            <th scope="col">{heads.name}</th>
            <th scope="col">{heads.file}</th>
            <th scope="col">{heads.action}</th>
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) => (
            <AttachmentRow key={slot} slot={slot} record={record} open={open} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
