import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog, type DialogProps } from '#client/ui/dialog.tsx'
import { screenText } from '#text/screens.ts'

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
