import { Fragment, type ReactNode, useState } from 'react'
import { formatNumber } from '#engine/number/format.ts'
import { varianceText } from '#features/changes/variance-text.ts'
import styles from '#features/changes/web/variance-table.module.css'
import { type BridgeBar, waterfallOf } from '#features/changes/web/variance-table.ts'
import { Button } from '#ui/button.tsx'

/** Amounts are in whole tugrik. */
type End = { readonly name: string; readonly amount: number }

/** Amounts are in whole tugrik. */
type WaterfallRow = End & {
  readonly key: string
  readonly opens: string | null
  readonly renderOpened: () => ReactNode
}

type Props = {
  readonly caption: string
  readonly before: End
  readonly after: End
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
      <p className={styles.about}>{varianceText.about}</p>
      <table className={styles.table}>
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
            <Picture bar={bars[0]} above={undefined} />
          </tr>
          {rows.map(({ key, name, amount, opens, renderOpened }, index) => (
            <Fragment key={key}>
              <tr>
                <th scope="row">
                  <span className={styles.cause}>
                    {name}
                    {opens !== null && (
                      <Button
                        variant="quiet"
                        expanded={open === key}
                        label={varianceText.show(name, opens)}
                        onClick={() => setOpen(open === key ? null : key)}
                      >
                        {opens}
                      </Button>
                    )}
                  </span>
                </th>
                <td>{signedTugrik(amount)}</td>
                <Picture bar={bars[index + 1]} above={bars[index]} />
              </tr>
              {open === key && (
                <tr>
                  <td colSpan={3} className={styles.opened}>
                    {renderOpened()}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
          <tr className={styles.total}>
            <th scope="row">{after.name}</th>
            <td>{formatTugrik(after.amount)}</td>
            <Picture bar={bars.at(-1)} above={bars.at(-2)} ends />
          </tr>
        </tbody>
      </table>
      {begins === 'cut' && <p className={styles.about}>{varianceText.cut}</p>}
    </>
  )
}

type PictureProps = {
  readonly bar: BridgeBar | undefined
  readonly above: BridgeBar | undefined
  readonly ends?: true
}

/** The numbers next to it contain the same information. */
function Picture({ bar, above, ends }: PictureProps): ReactNode {
  if (!bar) return <td />
  const { from, to, kind } = bar
  const [left, right] = [Math.min(from, to), Math.max(from, to)]
  return (
    <td className={styles.picture} aria-hidden="true">
      <svg aria-hidden="true">
        {above && <line x1={`${above.to}%`} x2={`${above.to}%`} y1="0" y2="50%" className={styles.line} />}
        {!ends && <line x1={`${to}%`} x2={`${to}%`} y1="50%" y2="100%" className={styles.line} />}
        <svg y="50%" overflow="visible" aria-hidden="true">
          <rect x={`${left}%`} width={`${right - left}%`} y="-8" height="16" className={styles[kind]} />
          {right - left < 0.4 && (
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
  return varianceText.amount(formatTugrik(amount), amount)
}
