import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type AttachedPdf, attachPdf } from '#client/api/attach-pdf.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import styles from '#client/screens/staff/benefit-form.module.css'
import { FileChooser } from '#client/ui/file-chooser.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { PdfLink } from '#client/ui/pdf-link.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { showAlert } from '#client/ui/show-alert.ts'
import { showToast } from '#client/ui/show-toast.ts'
import type { User } from '#contract/answers.ts'
import { peopleScreenText } from '#text/people.ts'

type Props = {
  /** Of which lump sum. */
  readonly name: string
  readonly file: AttachedPdf | null
  readonly user: User
  readonly disabled: boolean
  readonly onUploading: (on: boolean) => void
  readonly onFile: (file: AttachedPdf | null) => void
}

/** A PDF that may go with a lump sum: choose it, see how far it is, open it, take it away. Kept when the dialog is saved. */
export function PdfField({ name, file, user, disabled, onUploading, onFile }: Props): ReactNode {
  const [share, setShare] = useState(0)
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: File) => attachPdf(chosen, user, setShare),
    onMutate: () => {
      setShare(0)
      onUploading(true)
    },
    onSuccess: ({ attached, message }) => {
      onFile(attached)
      showToast({ kind: 'success', message, about: 'upload' })
    },
    onError: (error) => void showAlert(sentenceOf(error)),
    onSettled: () => onUploading(false),
  })
  const shut = isPending ? peopleScreenText.uploading : null
  return (
    <div className={styles.file}>
      <span className={styles['file-label']}>{peopleScreenText.attachment}</span>
      {isPending && <Progress label={peopleScreenText.uploading} share={share} />}
      {!isPending && file && <PdfLink url={file.url} name={file.fileName} />}
      {!isPending && !file && <span className={styles.none}>{peopleScreenText.noAttachment}</span>}
      {!disabled && (
        <>
          <FileChooser
            label={peopleScreenText.choosePdfFor(name)}
            disabledReason={shut}
            onChoose={(chosen) => mutate(chosen)}
          >
            {peopleScreenText.choosePdf}
          </FileChooser>
          {file && !isPending && (
            <IconButton
              icon="delete"
              label={peopleScreenText.removePdfOf(name)}
              onClick={() => onFile(null)}
            />
          )}
        </>
      )}
    </div>
  )
}
