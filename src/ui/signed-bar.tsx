import type { ReactNode } from 'react'
import styles from '#ui/signed-bar.module.css'

/** The amounts at both ends of an axis. It always includes zero. */
export type BarScale = { readonly least: number; readonly most: number }

export function barScale(amounts: readonly number[]): BarScale {
  return { least: Math.min(0, ...amounts), most: Math.max(0, ...amounts) }
}

/** Percent of the axis. */
export function barSpan(
  amount: number,
  { least, most }: BarScale,
): { readonly from: number; readonly to: number } {
  const share = (of: number): number => (100 * (of - least)) / (most - least || 1)
  return { from: share(Math.min(0, amount)), to: share(Math.max(0, amount)) }
}

type SignedBarProps = {
  readonly amount: number
  readonly scale: BarScale
  readonly kind: 'part' | 'total'
}

/** A plus is filled right of zero, a minus hollow left of it. Hidden from screen readers: its row has the amount. */
export function SignedBar({ amount, scale, kind }: SignedBarProps): ReactNode {
  const { from, to } = barSpan(amount, scale)
  const zero = `${barSpan(0, scale).from}%`
  return (
    <svg className={styles.bar} aria-hidden="true">
      <rect
        x={`${from}%`}
        width={`${to - from}%`}
        y="20%"
        height="60%"
        className={amount < 0 ? styles.minus : styles.plus}
        data-kind={kind}
      />
      <line x1={zero} x2={zero} y1="0" y2="100%" className={styles.zero} />
    </svg>
  )
}

type BarTableProps = {
  readonly caption: string
  readonly rows: readonly BarRow[]
  /** Drawn at the same scale. */
  readonly total: Omit<BarRow, 'key'>
}

type BarRow = {
  readonly key: string
  readonly name: string
  readonly amount: number
  readonly shown: string
}

/** Parts of a sum as bars at one scale, with their figures. */
export function BarTable({ caption, rows, total }: BarTableProps): ReactNode {
  const scale = barScale([...rows, total].map(({ amount }) => amount))
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {[...rows, { ...total, key: 'total' }].map(({ key, name, amount, shown }) => (
          <tr key={key} data-row={key}>
            <th scope="row">{name}</th>
            <td className={styles.picture} aria-hidden="true">
              <SignedBar amount={amount} scale={scale} kind={key === 'total' ? 'total' : 'part'} />
            </td>
            <td className={styles.figure}>{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
