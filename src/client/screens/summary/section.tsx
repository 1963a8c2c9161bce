import { type ReactNode, useId } from 'react'
import styles from '#client/screens/summary/summary-screen.module.css'
import { useArrival } from '#client/ui/arrival.tsx'

type Area =
  | 'next'
  | 'ready'
  | 'budget'
  | 'blanks'
  | 'report'
  | 'attachments'
  | 'chart'
  | 'comparison'
  | 'events'

type Props = {
  readonly title: string
  /** Where it stands on a wide screen. */
  readonly area: Area
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
      <h2 id={id} ref={takesFocus && arrival} tabIndex={-1} data-heads={area} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Goes to a part of the summary: its heading comes in sight and takes the focus. */
export function goToSection(area: Area): void {
  document.querySelector<HTMLElement>(`[data-heads="${area}"]`)?.focus()
}
