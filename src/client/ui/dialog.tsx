import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { DialogProps } from '#client/ui/dialog-window.tsx'
import { loadedApart } from '#client/ui/loaded-apart.tsx'
import { screenText } from '#text/screens.ts'

/** A dialog with fields to fill in. Its window is loaded apart, so that a page stands before it has arrived. */
export const Dialog = loadedApart<DialogProps>(
  () => import('#client/ui/dialog-window.tsx').then(({ DialogWindow }) => DialogWindow),
  null,
)

type Props = Omit<DialogProps, 'buttons'> & {
  /** What the button says that does it. */
  readonly submit: string
  /** What the button says that leaves it. */
  readonly cancel?: string
  /** It is being done. */
  readonly busy?: boolean
  /** Why it cannot be done now. */
  readonly disabledReason?: string | null
}

/** A dialog that asks for one thing: do it, or leave it. */
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

/** Whether a dialog or an alert stands before the page; a notice calls itself one too, but keeps nobody from working. */
export function isDialogOpen(): boolean {
  return document.querySelector(modal) !== null
}

const modal = ['dialog', 'alertdialog'].map((role) => `[role="${role}"]:not([aria-modal="false"])`).join()
