import type { ReactNode } from 'react'
import styles from '#ui/clipped.module.css'

/** Complete in the tooltip and for screen readers. */
export function Truncated({ text }: { readonly text: string }): ReactNode {
  return (
    <span className={styles.clipped} title={text}>
      {text}
    </span>
  )
}
