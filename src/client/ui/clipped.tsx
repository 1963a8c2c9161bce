import type { ReactNode } from 'react'
import styles from '#client/ui/clipped.module.css'

/** A long text on one line of a table; whole when the pointer rests on it, and to those who listen. */
export function Clipped({ text }: { readonly text: string }): ReactNode {
  return (
    <span className={styles.clipped} title={text}>
      {text}
    </span>
  )
}
