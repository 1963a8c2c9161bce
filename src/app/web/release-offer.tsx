import { type ReactNode, useEffect, useState } from 'react'
import styles from '#app/web/release-offer.module.css'
import { Button } from '#ui/button.tsx'
import { screenText } from '#ui/screen-text.ts'

const text = screenText.release

/** A declined offer is repeated after an hour. */
const LATER_MS = 60 * 60_000

/** Does not interrupt work and never reloads by itself. */
export function ReleaseOffer(): ReactNode {
  const [waits, setWaits] = useState(false)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setWaits(false), LATER_MS)
    return () => clearTimeout(timer)
  }, [waits])
  return (
    <div role="status" className={styles.place}>
      {!waits && (
        <div className={styles.offer}>
          <p>{text.newer}</p>
          <Button variant="primary" onClick={() => window.location.reload()}>
            {text.load}
          </Button>
          <Button variant="quiet" onClick={() => setWaits(true)}>
            {text.later}
          </Button>
        </div>
      )}
    </div>
  )
}
