import type { ReactNode } from 'react'
import { HeadRow } from '#ui/head-row.tsx'
import styles from '#ui/table-frame.module.css'

type Props = {
  readonly label: string
  /** `heard`: only screen readers announce the label. */
  readonly caption: 'shown' | 'heard'
  readonly headers: readonly string[]
  readonly below: string | null
  readonly children: ReactNode
}

export function TableFrame({ label, caption, headers, below, children }: Props): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keys
    <section className="scroll-x" aria-label={label} tabIndex={0}>
      <table className="table table-boxed table-top">
        <caption className={caption === 'shown' ? undefined : 'visually-hidden'}>{label}</caption>
        <HeadRow heads={headers} />
        <tbody>{children}</tbody>
      </table>
      {below !== null && <p className={styles.below}>{below}</p>}
    </section>
  )
}
