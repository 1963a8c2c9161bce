import type { ReactNode } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import styles from '#client/ui/note.module.css'

type Props = { readonly kind: 'info' | 'ok' | 'warning' | 'error'; readonly children: ReactNode }

const marks = { info: 'i', ok: <Icon name="accept" />, warning: '!', error: '×' } as const

/** A notice in the place it concerns. Its kind shows by mark and colour; errors are read out. */
export function Note({ kind, children }: Props): ReactNode {
  return (
    <div className={`${styles.note} ${styles[kind]}`} role={kind === 'error' ? 'alert' : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {marks[kind]}
      </span>
      <div className={styles.text}>{children}</div>
    </div>
  )
}
