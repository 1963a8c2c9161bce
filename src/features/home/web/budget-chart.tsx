import type { ReactNode } from 'react'
import { explanationLinkText } from '#budget/page-text.ts'
import { type BudgetGroup, budgetParts, restField, withOtherParts } from '#budget/web/budget-parts.ts'
import { comparedBlanks, useYearComparison } from '#budget/web/comparison.ts'
import { askAbout } from '#budget/web/open-draft.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { SummarySection } from '#budget/web/section.tsx'
import { varianceText } from '#features/changes/variance-text.ts'
import { budgetChartText } from '#features/home/home-text.ts'
import styles from '#features/home/web/budget-chart.module.css'
import { amountText } from '#forms/amounts.ts'
import { totalField } from '#forms/budget-components.ts'
import { TextButton } from '#ui/button.tsx'
import { BarTable } from '#ui/charts.tsx'
import { TableFrame } from '#ui/table-frame.tsx'

/** More parts are unreadable at a glance. */
const mostParts = 12

export function BudgetChart({ open }: { readonly open: OpenYear }): ReactNode {
  const { draft, view, year } = open
  const { lastYear } = useYearComparison(comparedBlanks(draft))
  const all = budgetParts({
    view,
    now: draft.evaluation(),
    before: lastYear.kind === 'loaded' ? lastYear : null,
    year,
  })
  const parts = withOtherParts(all, mostParts)
  return (
    <SummarySection title={budgetChartText.chart} area="chart">
      <p className="muted">
        {parts.length > 0 ? budgetChartText.chartAbout(year) : budgetChartText.chartEmpty}
        {parts.length > 0 && lastYear.kind === 'failed' && `. ${budgetChartText.chartNotRead(year - 1)}`}
      </p>
      {parts.length > 0 && (
        <Numbers parts={parts} open={open} before={lastYear.kind === 'loaded' ? year - 1 : null} />
      )}
    </SummarySection>
  )
}

/** At most as many parts as the variance has causes. */
const mostRows = 6

/** Drawn in the place of the variance if there is no last year. */
export function Composition({ open: { draft, view, year } }: { readonly open: OpenYear }): ReactNode {
  const parts = budgetParts({ view, now: draft.evaluation(), before: null, year })
  if (parts.length === 0) return <p className="muted-small">{budgetChartText.chartEmpty}</p>
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  const rowOf = (name: string, amount: number) => ({ name, amount, shown: amountText(amount, view.group) })
  return (
    <>
      <BarTable
        caption={budgetChartText.chartAbout(year)}
        rows={withOtherParts(parts, mostRows).map(({ field, name, amount }) => ({
          key: field,
          ...rowOf(name, amount),
        }))}
        total={rowOf(budgetChartText.total, total)}
      />
      <p className="muted-small">{varianceText.noLastYear(year - 1)}</p>
    </>
  )
}

type NumbersProps = {
  readonly parts: readonly BudgetGroup[]
  readonly open: OpenYear
  readonly before: number | null
}

function Numbers({ parts, open, before }: NumbersProps): ReactNode {
  const { year, view } = open
  const thousands = (amount: number): string => amountText(amount, view.group)
  const total = (of: (part: BudgetGroup) => number): number => parts.reduce((sum, part) => sum + of(part), 0)
  const yearHead = (key: 'now' | 'before', of: number) => ({
    key,
    content: (
      <>
        <span className={styles[key]} aria-hidden="true" /> {budgetChartText.chartYear(of)}
      </>
    ),
  })
  const most = Math.max(...parts.flatMap((part) => [part.amount, part.before ?? 0]))
  return (
    <TableFrame
      label={budgetChartText.chart}
      headers={[
        budgetChartText.chartComponent,
        yearHead('now', year),
        ...(before === null ? [] : [yearHead('before', before)]),
        { key: 'bar', content: null, className: styles.bar },
      ]}
      classes={`table-figures ${styles.table}`}
    >
      {parts.map((part) => (
        <tr key={part.field}>
          <th scope="row">{part.name}</th>
          <td>{part.field === restField ? thousands(part.amount) : <Amount open={open} {...part} />}</td>
          {before !== null && <td>{thousands(part.before ?? 0)}</td>}
          <td className={styles.bar} aria-hidden="true">
            <Bar part={part} most={most} />
          </td>
        </tr>
      ))}
      <tr className={styles.total}>
        <th scope="row">{budgetChartText.total}</th>
        <td>
          <Amount
            open={open}
            field={totalField}
            name={budgetChartText.total}
            amount={total(({ amount }) => amount)}
          />
        </td>
        {before !== null && <td>{thousands(total((part) => part.before ?? 0))}</td>}
        <td className={styles.bar} aria-hidden="true" />
      </tr>
    </TableFrame>
  )
}

type AmountProps = Pick<BudgetGroup, 'field' | 'name' | 'amount'> & { readonly open: OpenYear }

function Amount({ open: { draft, view }, field, name, amount }: AmountProps): ReactNode {
  const at = { sheet: view.budget, row: '1', field }
  const shown = amountText(amount, view.group)
  return (
    <TextButton label={explanationLinkText(`${name}, ${shown}`)} onClick={() => askAbout(draft, at)}>
      {shown}
    </TextButton>
  )
}

type BarProps = {
  readonly part: Pick<BudgetGroup, 'amount' | 'before'>
  readonly most: number
}

/** Hidden from screen readers, because the row contains the numbers. */
function Bar({ part: { amount, before }, most }: BarProps): ReactNode {
  const share = (of: number): string => `${(100 * of) / most}%`
  return (
    <svg height={15} width="100%" aria-hidden="true">
      <rect className={styles.now} height={10} width={share(amount)} />
      <rect className={styles.before} y={11} height={4} width={share(before ?? 0)} />
    </svg>
  )
}
