import type { ReactNode } from 'react'
import styles from '#client/ui/progress.module.css'
import { screenText } from '#text/screens.ts'

type Props = {
  /** What is being done. */
  readonly label: string
  /** From 0 to 1; `null` while nobody can tell. */
  readonly share: number | null
}

/** Long work under way: what, and how far. */
export function Progress({ label, share }: Props): ReactNode {
  const percent = share === null ? null : Math.round(share * 100)
  return (
    <div className={styles.progress}>
      <span role="status">{label}</span>
      {percent !== null && <span className={styles.percent}>{screenText.percent(percent)}</span>}
      <progress className={styles.bar} aria-label={label} max={100} value={percent ?? undefined} />
    </div>
  )
}
