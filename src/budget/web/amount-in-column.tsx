import type { ReactNode } from 'react'
import styles from '#budget/web/amount-in-column.module.css'
import { formatSum, sumDecimals } from '#forms/amounts.ts'
import type { Group } from '#forms/profile.ts'

type Props = {
  readonly tugrik: number
  readonly of: readonly Group[]
  /** The groups of all amounts in the column. */
  readonly among: readonly Group[]
}

/** Aligns decimal points with amounts that have more decimals. Thousand tugrik. */
export function AmountInColumn({ tugrik, of, among }: Props): ReactNode {
  const text = formatSum(tugrik, of)
  return sumDecimals(of) < sumDecimals(among) ? <span className={styles.shorter}>{text}</span> : text
}
