import type { ReactNode } from 'react'
import styles from '#client/ui/table-frame.module.css'

type Props = {
  readonly label: string
  /** Whether the label is seen above the table, or only read out. */
  readonly caption: 'shown' | 'heard'
  readonly heads: readonly string[]
  /** What is said below it; `null` for nothing. */
  readonly below: string | null
  /** Its rows. */
  readonly children: ReactNode
}

/** A table of what is only looked through, such as the rows of a list before they are taken: it scrolls in a frame of its own. */
export function TableFrame({ label, caption, heads, below, children }: Props): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keys
    <section className={`${styles.frame} scrolls-aside`} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption className={caption === 'shown' ? styles.caption : 'only-heard'}>{label}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {below !== null && <p className={styles.below}>{below}</p>}
    </section>
  )
}
