import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ReadingDialog, type ReadingProps } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { screenText } from '#ui/screen-text.ts'

type SecretProps = Omit<ReadingProps, 'actions' | 'size'> & { readonly once: string; readonly secret: string }

/** For passwords and codes that are shown once. */
export function SecretDialog({ once, secret, children, ...dialog }: SecretProps): ReactNode {
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(secret)
    setCopied(true)
  }
  return (
    <ReadingDialog
      {...dialog}
      size="small"
      actions={
        <>
          <span role="status">{copied && screenText.copied}</span>
          <Button onClick={() => void copy()}>{screenText.copy}</Button>
        </>
      }
    >
      <Note kind="warning">{once}</Note>
      {children}
    </ReadingDialog>
  )
}
