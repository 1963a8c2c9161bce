import type { ReactNode } from 'react'
import styles from '#client/ui/panel.module.css'

/** Lines up what stands above a table: deeds at the start, looking at the end. */
export function PanelBar({
  children,
  looking,
}: {
  readonly children: ReactNode
  readonly looking: ReactNode
}): ReactNode {
  return (
    <div className={styles.bar}>
      <div className={styles.deeds}>{children}</div>
      <div className={styles.looking}>{looking}</div>
    </div>
  )
}
