import type { ReactNode } from 'react'
import { timeText } from '#engine/time.ts'
import styles from '#features/portfolio/web/overview.module.css'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { atServer } from '#ui/server-clock.ts'

type Props = {
  readonly query: { readonly dataUpdatedAt: number; readonly isError: boolean; readonly failureCount: number }
}

export function Renewed({ query: { dataUpdatedAt, isError, failureCount } }: Props): ReactNode {
  const clock = timeText(atServer(dataUpdatedAt).toISOString()).slice(-5)
  const isStale = isError || failureCount > 0
  return (
    <p
      className={styles.renewed}
      data-state={isStale ? 'stale' : 'fresh'}
      role={isStale ? 'status' : undefined}
    >
      {isStale ? workspaceText.overview.stale(clock) : workspaceText.overview.renewed(clock)}
    </p>
  )
}
