import type { ReactNode } from 'react'
import type { OpenYear } from '#client/open-year.ts'
import styles from '#client/screens/summary/attachment-section.module.css'
import type { Slot } from '#client/screens/summary/attachment-slot.ts'
import { useAttachment } from '#client/screens/summary/use-attachment.ts'
import { Button } from '#client/ui/button.tsx'
import { FileChooser } from '#client/ui/file-chooser.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { PdfLink } from '#client/ui/pdf-link.tsx'
import { Progress } from '#client/ui/progress.tsx'
import type { AttachmentRecord } from '#contract/answers.ts'
import { summaryText } from '#text/summary.ts'

type Props = {
  readonly slot: Slot
  readonly record: AttachmentRecord
  readonly open: OpenYear
}

/** One attachment: choose a PDF, see how far it is, open it, save it, take it away. */
export function AttachmentRow({ slot, record, open }: Props): ReactNode {
  const { closed } = open
  const { file, chosen, share, saving, choose, save, take } = useAttachment(record, slot, open)
  const name = summaryText.attachmentNames[slot]
  const busyReason = share === null ? null : summaryText.uploading
  return (
    <tr>
      <td className={styles.number}>{slot}</td>
      <th scope="row" className={styles.name}>
        {name}
      </th>
      <td className={styles.file}>
        {share !== null && <Progress label={summaryText.uploading} share={share} />}
        {share === null && file && <PdfLink url={file.url} name={file.fileName} />}
        {share === null && !file && <span className={styles.none}>{summaryText.noAttachment}</span>}
        {chosen && <span className={styles['not-kept']}>{summaryText.notKept}</span>}
      </td>
      <td>
        <div className={styles.actions}>
          <FileChooser
            label={summaryText.chooseFor(name)}
            disabledReason={closed ?? busyReason}
            onChoose={choose}
          >
            {summaryText.choose}
          </FileChooser>
          <Button
            label={summaryText.saveFor(name)}
            busy={saving}
            disabledReason={closed ?? (chosen ? null : summaryText.nothingToSave)}
            onClick={save}
          >
            {summaryText.save}
          </Button>
          <IconButton
            icon="delete"
            label={summaryText.takeFor(name)}
            busy={saving}
            disabledReason={closed ?? busyReason ?? (file ? null : summaryText.nothingToTake)}
            onClick={() => void take()}
          />
        </div>
      </td>
    </tr>
  )
}
