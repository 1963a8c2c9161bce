import type { ReactNode } from 'react'
import styles from '#client/parts/amount-in-column.module.css'
import { sumDecimals, sumText } from '#domain/draft/readings-in-words.ts'
import type { Group } from '#domain/organisation/profile.ts'

type Props = {
  readonly tugrik: number
  /** Of whose budgets it is. */
  readonly of: readonly Group[]
  /** Whose amounts stand in the column. */
  readonly among: readonly Group[]
}

/** An amount in thousand tugrik with the decimals of its groups; its point stands below those of amounts that have one more. */
export function AmountInColumn({ tugrik, of, among }: Props): ReactNode {
  const text = sumText(tugrik, of)
  return sumDecimals(of) < sumDecimals(among) ? <span className={styles.shorter}>{text}</span> : text
}
