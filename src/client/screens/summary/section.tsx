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
  | 'unplaced'
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

/** Where pupils, staff and children come in without a registry. */
export const toRegisters = { tab: null, list: 'registers' } as const

/** Has a file chosen for the first attachment, the official letter. Home asks for it only once the attachments are read: until then nobody knows that it is missing. */
export function chooseLetter(): void {
  const section = document.querySelector('[data-heads="attachments"]')?.parentElement
  const chooser = section?.querySelector<HTMLElement>('input[type="file"]')
  goToSection('attachments')
  chooser?.focus()
  chooser?.click()
}

/** Goes to the button of the next step, where the page has one. */
export function goToNextStep(): void {
  nextStepButton()?.focus()
}

/** The button that begins the next step; `null` where only somebody else can do something. */
export function nextStepButton(): HTMLElement | null {
  return (
    document
      .querySelector('[data-heads="next"]')
      ?.parentElement?.querySelector<HTMLElement>('button:not([data-help] *)') ?? null
  )
}

/** Goes to a part of the summary: its heading comes in sight and takes the focus. */
export function goToSection(area: Area): void {
  document.querySelector<HTMLElement>(`[data-heads="${area}"]`)?.focus()
}
