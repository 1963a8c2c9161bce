import { type ReactNode, useEffect } from 'react'
import styles from '#ui/frame/waiting-frame.module.css'
import { Loading } from '#ui/loading.tsx'
import { readSetting, writeSetting } from '#ui/remembered.ts'
import { screenText } from '#ui/screen-text.ts'

type Frame = 'line and rail' | 'line'

const FRAME = 'tosov.frame'

export const SIDEBAR_STORAGE_KEY = 'tosov.sidebar'

export function useFrame(frame: Frame): void {
  useEffect(() => writeSetting(FRAME, frame), [frame])
}

/** Repeats the last layout of this device, which avoids layout shifts. Contains no user data. */
export function WaitingFrame(): ReactNode {
  const frame = readSetting(FRAME)
  return (
    <div className="page">
      {frame !== null && (
        <div className={styles.line} aria-hidden="true">
          <span className={styles.name} />
          <span className={styles.total} />
          <span className={styles.person} />
        </div>
      )}
      <div className="page-places">
        {frame === 'line and rail' && (
          <div
            className={styles.rail}
            data-folded={readSetting(SIDEBAR_STORAGE_KEY) === 'folded'}
            aria-hidden="true"
          >
            {Array.from({ length: 14 }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move
              <span key={place} className={styles.place} />
            ))}
          </div>
        )}
        <main className="page-place">
          <h1 className="visually-hidden">{screenText.product}</h1>
          <Loading rows={8} />
        </main>
      </div>
    </div>
  )
}
