import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import type { DialogProps } from '#ui/dialog-window.tsx'
import { lazyComponent } from '#ui/loaded-apart.tsx'
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

export type ReadingProps = Omit<DialogProps, 'buttons' | 'onSubmit'> & {
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

/** Toasts have a dialog role too, but are not modal. */
export function isDialogOpen(): boolean {
  return document.querySelector(modal) !== null
}

const modal = ['dialog', 'alertdialog'].map((role) => `[role="${role}"]:not([aria-modal="false"])`).join()
