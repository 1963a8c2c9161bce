import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import styles from '#ui/alert-host.module.css'
import { Button } from '#ui/button.tsx'
import type { DialogRequest } from '#ui/questions.ts'

export function AlertWindow({ question }: { readonly question: DialogRequest }): ReactNode {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <AlertDialog.Root key={question.id} open onOpenChange={(open) => open || question.answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup
          ref={popup}
          className={styles.popup}
          initialFocus={() => popup.current?.querySelector<HTMLElement>(primary) ?? true}
        >
          <QuestionContent question={question} />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** Has the initial focus, so Enter activates it, as in Windows. */
const primary = 'button[data-variant="primary"]'

function QuestionContent({ question }: { readonly question: DialogRequest }): ReactNode {
  const { title, message, confirm, cancel, primary, answer } = question
  const variant = (button: DialogRequest['primary']) => (button === primary ? 'primary' : 'plain')
  return (
    <>
      <AlertDialog.Title className={message === null ? styles.message : undefined}>{title}</AlertDialog.Title>
      {message !== null && (
        <AlertDialog.Description className={styles.message}>{linesOf(message)}</AlertDialog.Description>
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

/** List items wrap below their text, not below the bullet. */
function linesOf(message: string): ReactNode {
  const lines = message.split('\n')
  if (!lines.some(isListed)) return message
  return lines.map((line, at) => (
    <span key={line} className={isListed(line) ? styles.listed : styles.line}>
      {at < lines.length - 1 ? `${line}\n` : line}
    </span>
  ))
}

function isListed(line: string): boolean {
  return line.startsWith('• ')
}
