import type { ReactNode } from 'react'
import type { CeilingEffect } from '#budget/limits.ts'
import styles from '#budget/web/above-limit.module.css'

type Props = { readonly effect: CeilingEffect; readonly children: ReactNode }

export function CeilingWarning({ effect, children }: Props): ReactNode {
  return (
    <strong className={styles.above} data-effect={effect}>
      {children}
    </strong>
  )
}
