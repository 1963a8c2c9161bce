import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { DialogProps } from '#ui/dialog-window.tsx'
import { lazyComponent } from '#ui/loaded-apart.tsx'
import { Note } from '#ui/note.tsx'
import { screenText } from '#ui/screen-text.ts'

export const Dialog = lazyComponent<DialogProps>(
  () => import('#ui/dialog-window.tsx').then(({ DialogWindow }) => DialogWindow),
  null,
)

type Props = Omit<DialogProps, 'buttons'> & {
  readonly submit: string
  readonly cancel?: string
  readonly busy?: boolean
  readonly disabledReason?: string | null
}

export function FormDialog({
  submit,
  cancel = screenText.cancel,
  busy = false,
  disabledReason = null,
  onClose,
  children,
  ...dialog
}: Props): ReactNode {
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" variant="primary" busy={busy} disabledReason={disabledReason}>
            {submit}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

type ReadingProps = Omit<DialogProps, 'buttons' | 'onSubmit'> & {
  readonly close?: string
  /** Before the button that closes. */
  readonly actions?: ReactNode
}

/** Changes nothing when it closes. */
export function ReadingDialog({
  close = screenText.close,
  actions = null,
  onClose,
  children,
  ...dialog
}: ReadingProps): ReactNode {
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      onSubmit={onClose}
      buttons={
        <>
          {actions}
          <Button type="submit" variant="primary">
            {close}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

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

/** Toasts have a dialog role too, but are not modal. */
export function isDialogOpen(): boolean {
  return document.querySelector(modal) !== null
}

const modal = ['dialog', 'alertdialog'].map((role) => `[role="${role}"]:not([aria-modal="false"])`).join()
