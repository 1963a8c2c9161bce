import { type ReactNode, useId } from 'react'
import styles from '#client/screens/review/first-page.module.css'
import { useArrival } from '#client/ui/arrival.tsx'

/** The parts of an institution's first page to which something leads. */
export type Part = 'decide' | 'budget' | 'doubts' | 'marks' | 'changed' | 'reports' | 'other'

type Props = {
  readonly title: string
  readonly part: Part
  /** Whoever comes back from a report begins here. */
  readonly takesFocus?: true
  readonly children: ReactNode
}

/** A part of an institution's first page under its heading. */
export function Section({ title, part, takesFocus, children }: Props): ReactNode {
  const id = useId()
  const arrival = useArrival()
  return (
    <section className={styles.section} data-part={part} aria-labelledby={id}>
      <h3 id={id} ref={takesFocus && arrival} tabIndex={-1} data-heads={part}>
        {title}
      </h3>
      {children}
    </section>
  )
}

/** Goes to a part of the page: its heading comes in sight and takes the focus. */
export function goToPart(part: Part): void {
  document.querySelector<HTMLElement>(`[data-heads="${part}"]`)?.focus()
}
