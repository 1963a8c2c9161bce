import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import styles from '#client/ui/note.module.css'
import { screenText } from '#text/screens.ts'

type NoteProps = { readonly kind: 'info' | 'ok' | 'warning' | 'error'; readonly children: ReactNode }

const marks = { info: 'i', ok: <Icon name="accept" />, warning: '!', error: '×' } as const

/** A notice in the place it concerns. Its kind shows by mark and colour; errors are read out. */
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
  /** `null`: another try would bring the same. */
  readonly onRetry: (() => void) | null
}

/** Stands where something should be that could not be read: what, why, and the next step. */
export function Failed({ title, message, onRetry }: FailedProps): ReactNode {
  return (
    <Note kind="error">
      <div className={styles.failed}>
        <span>
          <strong>{title}</strong> {message}
        </span>
        {onRetry && <Button onClick={onRetry}>{screenText.retry}</Button>}
      </div>
    </Note>
  )
}
