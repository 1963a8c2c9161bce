import { type ReactNode, useId } from 'react'
import styles from '#features/review/web/first-page.module.css'
import { useHeadingFocus } from '#ui/arrival.tsx'

export type ReviewSection = 'budget' | 'doubts' | 'marks' | 'changed' | 'reports' | 'other'

type Props = {
  readonly title: string
  readonly part: ReviewSection
  readonly focusHeading?: true
  /** Next to the heading. */
  readonly head?: ReactNode
  readonly children: ReactNode
}

export function ReviewPageSection({
  title,
  part,
  focusHeading: takesFocus,
  head,
  children,
}: Props): ReactNode {
  const id = useId()
  const arrival = useHeadingFocus()
  return (
    <section className={styles.section} data-part={part} aria-labelledby={id}>
      <header className={part === 'budget' ? 'visually-hidden' : 'row-apart'}>
        <h3 id={id} ref={takesFocus && arrival} tabIndex={-1} data-heads={part}>
          {title}
        </h3>
        {head}
      </header>
      {children}
    </section>
  )
}

export function scrollToSection(part: ReviewSection): void {
  document.querySelector<HTMLElement>(`[data-heads="${part}"]`)?.focus()
}
