import { Fragment, type ReactNode, useState } from 'react'
import { formatDifference, formatNumber } from '#engine/number/format.ts'
import { varianceText } from '#features/changes/variance-text.ts'
import styles from '#features/changes/web/variance-table.module.css'
import { type WaterfallBar, waterfallOf } from '#features/changes/web/variance-table.ts'
import { Button } from '#ui/button.tsx'

/** Amounts are in whole tugrik. */
type Total = { readonly name: string; readonly amount: number }

/** Amounts are in whole tugrik. */
type WaterfallRow = Total & {
  readonly key: string
  /** The label of the button for the details; `null` without details. */
  readonly detailsLabel: string | null
  readonly renderDetails: () => ReactNode
}

type Props = {
  readonly caption: string
  readonly before: Total
  readonly after: Total
  readonly rows: readonly WaterfallRow[]
}

export function WaterfallTable({ caption, before, after, rows }: Props): ReactNode {
  const [open, setOpen] = useState<string | null>(null)
  const { bars, begins } = waterfallOf(
    before.amount,
    rows.map(({ amount }) => amount),
  )
  const { columns } = varianceText
  return (
    <>
      <p className="muted">{varianceText.about}</p>
      <table className={`table table-figures ${styles.table}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.cause}</th>
            <th scope="col">{columns.amount}</th>
            <td aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          <tr className={styles.total}>
            <th scope="row">{before.name}</th>
            <td>{formatTugrik(before.amount)}</td>
            <BarCell bar={bars[0]} previousBar={undefined} />
          </tr>
          {rows.map(({ key, name, amount, detailsLabel, renderDetails }, index) => (
            <Fragment key={key}>
              <tr>
                <th scope="row">
                  <span className={styles.cause}>
                    {name}
                    {detailsLabel !== null && (
                      <Button
                        variant="quiet"
                        expanded={open === key}
                        label={varianceText.show(name, detailsLabel)}
                        onClick={() => setOpen(open === key ? null : key)}
                      >
                        {detailsLabel}
                      </Button>
                    )}
                  </span>
                </th>
                <td>{signedTugrik(amount)}</td>
                <BarCell bar={bars[index + 1]} previousBar={bars[index]} />
              </tr>
              {open === key && (
                <tr>
                  <td colSpan={3} className={styles.opened}>
                    {renderDetails()}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
          <tr className={styles.total}>
            <th scope="row">{after.name}</th>
            <td>{formatTugrik(after.amount)}</td>
            <BarCell bar={bars.at(-1)} previousBar={bars.at(-2)} isLast />
          </tr>
        </tbody>
      </table>
      {begins === 'cut' && <p className="muted">{varianceText.cut}</p>}
    </>
  )
}

/** A narrower bar is drawn as a line. */
const MIN_BAR_PERCENT = 0.4

type BarCellProps = {
  readonly bar: WaterfallBar | undefined
  readonly previousBar: WaterfallBar | undefined
  readonly isLast?: true
}

/** Hidden from screen readers: the amounts contain the same information. */
function BarCell({ bar, previousBar, isLast }: BarCellProps): ReactNode {
  if (!bar) return <td />
  const { from, to, kind } = bar
  const [left, right] = [Math.min(from, to), Math.max(from, to)]
  return (
    <td className={styles.picture} aria-hidden="true">
      <svg aria-hidden="true">
        {previousBar && (
          <line x1={`${previousBar.to}%`} x2={`${previousBar.to}%`} y1="0" y2="50%" className={styles.line} />
        )}
        {!isLast && <line x1={`${to}%`} x2={`${to}%`} y1="50%" y2="100%" className={styles.line} />}
        <svg y="50%" overflow="visible" aria-hidden="true">
          <rect x={`${left}%`} width={`${right - left}%`} y="-8" height="16" className={styles[kind]} />
          {right - left < MIN_BAR_PERCENT && (
            <line x1={`${to}%`} x2={`${to}%`} y1="-10" y2="10" className={styles.thin} data-kind={kind} />
          )}
        </svg>
      </svg>
    </td>
  )
}

export function formatTugrik(amount: number): string {
  return formatNumber(amount, { atMost: 0 })
}

export function signedTugrik(amount: number): string {
  return formatDifference(amount, { atMost: 0 })
}
