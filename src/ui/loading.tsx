import type { ReactNode } from 'react'
import styles from '#ui/loading.module.css'
import { screenText } from '#ui/screen-text.ts'

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

type Props = {
  readonly label: string
  /** From 0 to 1; `null` if unknown. */
  readonly share: number | null
}

export function Progress({ label, share }: Props): ReactNode {
  const percent = share === null ? null : Math.round(share * 100)
  return (
    <div className={styles.progress}>
      <span role="status">{label}</span>
      {percent !== null && <span>{screenText.percent(percent)}</span>}
      <progress className={styles.progressBar} aria-label={label} max={100} value={percent ?? undefined} />
    </div>
  )
}
