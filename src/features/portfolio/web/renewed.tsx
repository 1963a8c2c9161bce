import type { ReactNode } from 'react'
import { timeText } from '#engine/time.ts'
import styles from '#features/portfolio/web/overview.module.css'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { Button } from '#ui/button.tsx'
import { screenText } from '#ui/screen-text.ts'
import { atServer } from '#ui/server-clock.ts'

type Props = {
  readonly query: {
    readonly dataUpdatedAt: number
    readonly isError: boolean
    readonly failureCount: number
    readonly refetch: () => unknown
  }
}

/** The time of the values on the screen; after a failure the last good ones stay. */
export function Renewed({ query: { dataUpdatedAt, isError, failureCount, refetch } }: Props): ReactNode {
  const clock = timeText(atServer(dataUpdatedAt).toISOString()).slice(-5)
  const isStale = isError || failureCount > 0
  if (!isStale) return <p className={styles.renewed}>{workspaceText.overview.renewed(clock)}</p>
  return (
    <div className={`row ${styles.renewed}`} data-state="stale">
      <p role="status">{workspaceText.overview.stale(clock)}</p>
      <Button onClick={() => void refetch()}>{screenText.retry}</Button>
    </div>
  )
}
