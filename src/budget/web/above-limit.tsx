import type { ReactNode } from 'react'
import styles from '#budget/web/above-limit.module.css'
import type { CeilingEffect } from '#domain/draft/ceiling.ts'

type Props = { readonly effect: CeilingEffect; readonly children: ReactNode }

export function CeilingWarning({ effect, children }: Props): ReactNode {
  return (
    <strong className={styles.above} data-effect={effect}>
      {children}
    </strong>
  )
}
