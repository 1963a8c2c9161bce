import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from '#ui/note.module.css'
import { screenText } from '#ui/screen-text.ts'

type NoteProps = { readonly kind: 'info' | 'ok' | 'warning' | 'error'; readonly children: ReactNode }

const marks = { info: 'i', ok: <Icon name="accept" />, warning: '!', error: '×' } as const

export function Note({ kind, children }: NoteProps): ReactNode {
  return (
    <div className={`${styles.note} ${styles[kind]}`} role={kind === 'error' ? 'alert' : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {marks[kind]}
      </span>
      <div className={styles.text}>{children}</div>
    </div>
  )
}

type FailedProps = {
  readonly title: string
  readonly message: string
  /** `null`: a retry would not help. */
  readonly onRetry: (() => void) | null
}

export function Failed({ title, message, onRetry }: FailedProps): ReactNode {
  return (
    <Note kind="error">
      <div className={`row ${styles.failed}`}>
        <span>
          <strong>{title}</strong> {message}
        </span>
        {onRetry && <Button onClick={onRetry}>{screenText.retry}</Button>}
      </div>
    </Note>
  )
}
