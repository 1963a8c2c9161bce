import { type ReactNode, useId } from 'react'
import styles from '#client/screens/summary/summary-screen.module.css'
import { useArrival } from '#client/ui/arrival.tsx'

type Props = {
  readonly title: string
  /** Where it stands on a wide screen. */
  readonly area:
    | 'ready'
    | 'budget'
    | 'blanks'
    | 'report'
    | 'attachments'
    | 'bridge'
    | 'chart'
    | 'comparison'
    | 'events'
  /** Whoever comes back to the summary begins here. */
  readonly takesFocus?: true
  readonly children: ReactNode
}

/** A part of the summary under its heading. */
export function Section({ title, area, takesFocus, children }: Props): ReactNode {
  const id = useId()
  const arrival = useArrival()
  return (
    <section className={`${styles.section} ${styles[area]}`} aria-labelledby={id}>
      <h2 id={id} ref={takesFocus && arrival} tabIndex={takesFocus && -1} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
