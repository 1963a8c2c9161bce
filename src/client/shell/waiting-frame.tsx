import { type ReactNode, useEffect } from 'react'
import styles from '#client/shell/waiting-frame.module.css'
import { Loading } from '#client/ui/loading.tsx'
import { remember, remembered } from '#client/ui/remembered.ts'
import { screenText } from '#text/screens.ts'

/** What stands around the places of somebody's page: the line on top, and for an institution's year the rail. */
type Frame = 'line and rail' | 'line'

const FRAME = 'tosov.frame'

/** Where this device keeps whether the rail is folded. */
export const FOLDED_RAIL = 'tosov.rail'

/** Has this device remember which frame its user's page has, for the next time that it is waited for. */
export function useFrame(frame: Frame): void {
  useEffect(() => remember(FRAME, frame), [frame])
}

/**
 * Stands while nobody knows yet what the page is: its frame as it was the last time on this device, so that nothing moves when the page
 * comes. Nothing of any user is in it.
 */
export function WaitingFrame(): ReactNode {
  const frame = remembered(FRAME)
  return (
    <div className={styles.page}>
      {frame !== null && (
        <div className={styles.line} aria-hidden="true">
          <span className={styles.name} />
          <span className={styles.total} />
          <span className={styles.person} />
        </div>
      )}
      <div className={styles.places}>
        {frame === 'line and rail' && (
          <div className={styles.rail} data-folded={remembered(FOLDED_RAIL) === 'folded'} aria-hidden="true">
            {Array.from({ length: 14 }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move
              <span key={place} className={styles.place} />
            ))}
          </div>
        )}
        <main className={styles.main}>
          <h1 className="only-heard">{screenText.product}</h1>
          <Loading rows={8} />
        </main>
      </div>
    </div>
  )
}
