import { type ReactNode, useId } from 'react'
import styles from '#client/screens/summary/summary-screen.module.css'

type Props = {
  readonly title: string
  /** Where it stands on a wide screen. */
  readonly area: 'blanks' | 'report' | 'attachments' | 'chart' | 'events'
  readonly children: ReactNode
}

/** A part of the summary under its heading. */
export function Section({ title, area, children }: Props): ReactNode {
  const id = useId()
  return (
    <section className={`${styles.section} ${styles[area]}`} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
