import { type ReactNode, useId } from 'react'
import styles from '#budget/web/section.module.css'
import { useHeadingFocus } from '#ui/arrival.tsx'

type Area =
  | 'next'
  | 'ready'
  | 'budget'
  | 'blanks'
  | 'report'
  | 'attachments'
  | 'chart'
  | 'comparison'
  | 'limits'
  | 'unplaced'
  | 'events'
  | 'sending'

type Props = {
  readonly title: string
  readonly area: Area
  readonly focusHeading?: true
  /** Only for screen readers. */
  readonly hidesHeading?: true
  /** Next to the heading. */
  readonly head?: ReactNode
  readonly children: ReactNode
}

export function SummarySection({
  title,
  area,
  focusHeading: takesFocus,
  hidesHeading,
  head,
  children,
}: Props): ReactNode {
  const id = useId()
  const arrival = useHeadingFocus()
  return (
    <section className={`${styles.section} ${styles[area] ?? ''}`} aria-labelledby={id}>
      <header className={hidesHeading ? 'visually-hidden' : 'row-apart'}>
        <h2 id={id} ref={takesFocus && arrival} tabIndex={-1} data-heads={area}>
          {title}
        </h2>
        {head}
      </header>
      {children}
    </section>
  )
}

/** For pupils, staff and children without a registry. */
export const toRegisters = { tab: null, list: 'registers' } as const

/** Requires loaded attachments, so that the section exists. */
export function chooseLetter(): void {
  const section = document.querySelector('section:has([data-heads="attachments"])')
  const chooser = section?.querySelector<HTMLElement>('input[type="file"]')
  goToSection('attachments')
  chooser?.focus()
  chooser?.click()
}

export function goToNextStep(): void {
  nextStepButton()?.focus()
}

export function nextStepButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>('section:has([data-heads="next"]) button') ?? null
}

export function goToSection(area: Area): void {
  document.querySelector<HTMLElement>(`[data-heads="${area}"]`)?.focus()
}
