import type { ReactNode } from 'react'
import styles from '#client/ui/loading.module.css'
import { screenText } from '#text/screens.ts'

/** Stands where rows will be while they are read. */
export function Loading({ rows = 3 }: { readonly rows?: number }): ReactNode {
  return (
    <div className={styles.loading}>
      <p role="status">{screenText.loading}</p>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move
        <div key={row} className={styles.bar} aria-hidden="true" />
      ))}
    </div>
  )
}
