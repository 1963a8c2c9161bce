import { Fragment, type ReactNode, useState } from 'react'
import { formatDifference, formatNumber } from '#engine/number/format.ts'
import { varianceText } from '#features/changes/variance-text.ts'
import styles from '#features/changes/web/variance-table.module.css'
import { Button } from '#ui/button.tsx'
import { barScale, SignedBar } from '#ui/charts.tsx'
import { TableFrame } from '#ui/table-frame.tsx'

/** Amounts are in whole tugrik. */
type Total = { readonly name: string; readonly amount: number }

/** Amounts are in whole tugrik. */
type CauseRow = Total & {
  readonly key: string
  /** The label of the button for the details; `null` without details. */
  readonly detailsLabel: string | null
  readonly renderDetails: () => ReactNode
}

type Props = {
  readonly caption: string
  readonly before: Total
  readonly after: Total
  readonly rows: readonly CauseRow[]
}

export function CauseTable({ caption, before, after, rows }: Props): ReactNode {
  const [open, setOpen] = useState<string | null>(null)
  const scale = barScale(rows.map(({ amount }) => amount))
  const { columns } = varianceText
  return (
    <>
      <p className="muted">{varianceText.about}</p>
      <TableFrame
        label={caption}
        headers={[columns.cause, columns.amount, { key: 'picture', content: null }]}
        classes={`table-figures ${styles.table}`}
      >
        <tr className={styles.total}>
          <th scope="row">{before.name}</th>
          <td>{formatTugrik(before.amount)}</td>
          <td aria-hidden="true" />
        </tr>
        {rows.map(({ key, name, amount, detailsLabel, renderDetails }) => (
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
              <td className={styles.picture} aria-hidden="true">
                <SignedBar amount={amount} scale={scale} kind="part" />
              </td>
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
          <td aria-hidden="true" />
        </tr>
      </TableFrame>
    </>
  )
}

export function formatTugrik(amount: number): string {
  return formatNumber(amount, { atMost: 0 })
}

export function signedTugrik(amount: number): string {
  return formatDifference(amount, { atMost: 0 })
}
