import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useSyncExternalStore } from 'react'
import styles from '#client/ui/alert-host.module.css'
import { Button } from '#client/ui/button.tsx'
import { type Question, questionQueue } from '#client/ui/questions.ts'

/** Draws the dialogs of `showAlert` and `askConfirm`; stands once in the program. */
export function AlertHost(): ReactNode {
  const question = useSyncExternalStore(questionQueue.subscribe, questionQueue.first)
  if (!question) return null
  return (
    <AlertDialog.Root key={question.id} open onOpenChange={(open) => open || question.answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.popup}>
          <Asked question={question} />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

function Asked({ question }: { readonly question: Question }): ReactNode {
  const { title, message, confirm, cancel, primary, answer } = question
  const variant = (button: Question['primary']) => (button === primary ? 'primary' : 'plain')
  return (
    <>
      <AlertDialog.Title className={message === null ? styles.message : styles.title}>
        {title}
      </AlertDialog.Title>
      {message !== null && (
        <AlertDialog.Description className={styles.message}>{message}</AlertDialog.Description>
      )}
      <div className={styles.buttons}>
        {cancel !== null && (
          <Button variant={variant('cancel')} onClick={() => answer(false)}>
            {cancel}
          </Button>
        )}
        <Button variant={variant('confirm')} onClick={() => answer(true)}>
          {confirm}
        </Button>
      </div>
    </>
  )
}
