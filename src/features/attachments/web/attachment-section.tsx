import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { OpenYear } from '#budget/web/open-year.ts'
import { SummarySection } from '#budget/web/section.tsx'
import type { AttachmentRecord, PeriodRow } from '#contract/answers.ts'
import styles from '#features/attachments/web/attachment-section.module.css'
import {
  type AttachmentSlotName,
  emptyRecord,
  shownSlots,
  useAttachment,
} from '#features/attachments/web/attachment-section.ts'
import { useAttachments } from '#features/attachments/web/queries.ts'
import { summaryText } from '#text/summary.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { Button } from '#ui/button.tsx'
import { FileChooser } from '#ui/file-chooser.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Loading, Progress } from '#ui/loading.tsx'
import { Failed } from '#ui/note.tsx'
import { PdfLink } from '#ui/pdf-link.tsx'

type AttachmentSectionProps = { readonly open: OpenYear; readonly period: PeriodRow }

/** Each row is saved by itself. */
export function AttachmentSection({ open, period }: AttachmentSectionProps): ReactNode {
  const { user } = open.home
  const records = useAttachments(period.sessionCode, user)
  return (
    <SummarySection title={summaryText.attachments} area="attachments">
      <p className={styles.about}>{summaryText.attachmentsAbout}</p>
      {records.isPending && <Loading rows={2} />}
      {records.isError && (
        <Failed
          title={summaryText.attachmentsFailed}
          message={errorMessage(records.error)}
          onRetry={() => records.refetch()}
        />
      )}
      {records.data && <Rows open={open} record={records.data[0] ?? emptyRecord(period.sessionCode, user)} />}
    </SummarySection>
  )
}

function Rows({ open, record }: { readonly open: OpenYear; readonly record: AttachmentRecord }): ReactNode {
  return (
    <ul className={styles.list}>
      {shownSlots.map((slot) => (
        <AttachmentRow key={slot} slot={slot} record={record} open={open} />
      ))}
    </ul>
  )
}

type AttachmentRowProps = {
  readonly slot: AttachmentSlotName
  readonly record: AttachmentRecord
  readonly open: OpenYear
}

function AttachmentRow({ slot, record, open }: AttachmentRowProps): ReactNode {
  const { lock } = open
  const { file, chosen, share, saving, choose, save, take } = useAttachment(record, slot, open)
  const name = summaryText.attachmentNames[slot]
  const busyReason = share === null ? null : summaryText.uploading
  const row = useFocusOnSave(chosen)
  return (
    <li ref={row} className={styles.attachment}>
      <span className={styles.name}>{name}</span>
      <span className={styles.file}>
        {share !== null && <Progress label={summaryText.uploading} share={share} />}
        {share === null && file && <PdfLink url={file.url} name={file.fileName} />}
        {share === null && !file && <span className={styles.none}>{summaryText.noAttachment}</span>}
        {chosen && <span className={styles['not-saved']}>{summaryText.notSaved}</span>}
      </span>
      <div className={styles.actions}>
        <FileChooser
          label={summaryText.chooseFor(name)}
          disabledReason={lock ?? busyReason}
          onChoose={choose}
        >
          {summaryText.choose}
        </FileChooser>
        <Button
          label={summaryText.saveFor(name)}
          busy={saving}
          disabledReason={lock ?? (chosen ? null : summaryText.nothingToSave)}
          onClick={save}
        >
          {summaryText.save}
        </Button>
        <IconButton
          icon="delete"
          label={summaryText.takeFor(name)}
          busy={saving}
          disabledReason={lock ?? busyReason ?? (file ? null : summaryText.nothingToTake)}
          onClick={() => void take()}
        />
      </div>
    </li>
  )
}

/** A user who has moved on retains the focus. */
function useFocusOnSave(chosen: unknown): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null)
  const before = useRef(chosen)
  useEffect(() => {
    const isNew = chosen !== before.current && Boolean(chosen)
    before.current = chosen
    const now = document.activeElement
    // The file button loses the focus during the upload.
    if (isNew && (now === document.body || row.current?.contains(now)))
      row.current?.querySelector('button')?.focus()
  }, [chosen])
  return row
}
