import type { ReactNode } from 'react'
import styles from '#client/ui/text-button.module.css'

type Props = {
  /** What it does; said besides the text that it shows. */
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A text in a table that opens something. */
export function TextButton({ label, onClick, children }: Props): ReactNode {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  )
}
