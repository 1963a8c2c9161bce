import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { PeriodRow } from '#budget/api.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { SummarySection } from '#budget/web/section.tsx'
import type { AttachmentRecord } from '#features/attachments/api.ts'
import { attachmentText } from '#features/attachments/text.ts'
import styles from '#features/attachments/web/attachment-section.module.css'
import {
  type AttachmentSlotName,
  emptyRecord,
  shownSlots,
  useAttachment,
} from '#features/attachments/web/attachment-section.ts'
import { useAttachments } from '#features/attachments/web/queries.ts'
import { Button } from '#ui/button.tsx'
import { FileChooser } from '#ui/file-chooser.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Progress } from '#ui/loading.tsx'
import { PdfLink } from '#ui/pdf-link.tsx'
import { QueryState } from '#ui/query-state.tsx'

type AttachmentSectionProps = { readonly open: OpenYear; readonly period: PeriodRow }

/** Each row is saved by itself. */
export function AttachmentSection({ open, period }: AttachmentSectionProps): ReactNode {
  const { user } = open.home
  const records = useAttachments(period.sessionCode, user)
  return (
    <SummarySection title={attachmentText.attachments} area="attachments">
      <p className="muted-small">{attachmentText.attachmentsAbout}</p>
      <QueryState failed={attachmentText.attachmentsFailed} of={records} rows={2} />
      {records.data && <Rows open={open} record={records.data[0] ?? emptyRecord(period.sessionCode, user)} />}
    </SummarySection>
  )
}

function Rows({ open, record }: { readonly open: OpenYear; readonly record: AttachmentRecord }): ReactNode {
  return (
    <ul>
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
  const name = attachmentText.attachmentNames[slot]
  const busyReason = share === null ? null : attachmentText.uploading
  const row = useFocusOnSave(chosen)
  return (
    <li ref={row} className={styles.attachment}>
      <span className="strong">{name}</span>
      <span className="said">
        {share !== null && <Progress label={attachmentText.uploading} share={share} />}
        {share === null && file && <PdfLink url={file.url} name={file.fileName} />}
        {share === null && !file && <span className="muted">{attachmentText.noAttachment}</span>}
        {chosen && <span className={styles['not-saved']}>{attachmentText.notSaved}</span>}
      </span>
      <div className={`row ${styles.actions}`}>
        <FileChooser
          label={attachmentText.chooseFor(name)}
          disabledReason={lock ?? busyReason}
          onChoose={choose}
        >
          {attachmentText.choose}
        </FileChooser>
        <Button
          label={attachmentText.saveFor(name)}
          busy={saving}
          disabledReason={lock ?? (chosen ? null : attachmentText.nothingToSave)}
          onClick={save}
        >
          {attachmentText.save}
        </Button>
        <IconButton
          icon="delete"
          label={attachmentText.takeFor(name)}
          busy={saving}
          disabledReason={lock ?? busyReason ?? (file ? null : attachmentText.nothingToTake)}
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
