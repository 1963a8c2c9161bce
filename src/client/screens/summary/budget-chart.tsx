import type { ReactNode } from 'react'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import styles from '#client/screens/summary/budget-chart.module.css'
import { type BudgetPart, budgetParts } from '#client/screens/summary/budget-parts.ts'
import { Section } from '#client/screens/summary/section.tsx'
import { formatNumber } from '#domain/number/format.ts'
import { summaryText } from '#text/summary.ts'

const rowHeight = 26

/** The budget by component: bars, and the numbers in a table beside them. */
export function BudgetChart({ workbook }: { readonly workbook: OpenWorkbook }): ReactNode {
  const parts = budgetParts(workbook.evaluation(), workbook.year)
  return (
    <Section title={summaryText.chart} area="chart">
      <p className={styles.about}>
        {parts.length > 0 ? summaryText.chartAbout(workbook.year) : summaryText.chartEmpty}
      </p>
      {parts.length > 0 && (
        <div className={styles.chart}>
          <Numbers parts={parts} />
          <Bars parts={parts} />
        </div>
      )}
    </Section>
  )
}

function Numbers({ parts }: { readonly parts: readonly BudgetPart[] }): ReactNode {
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <table className={styles.table}>
      <caption className="only-heard">{summaryText.chart}</caption>
      <thead>
        <tr>
          <th scope="col">{summaryText.chartHeads.component}</th>
          <th scope="col">{summaryText.chartHeads.amount}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ field, name, amount }) => (
          <tr key={field}>
            <th scope="row">{name}</th>
            <td>{thousands(amount)}</td>
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row">{summaryText.total}</th>
          <td>{thousands(total)}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** One bar a row of the table, at the same height; the table says the same in numbers, so the bars are not read out. */
function Bars({ parts }: { readonly parts: readonly BudgetPart[] }): ReactNode {
  const most = Math.max(...parts.map(({ amount }) => amount))
  return (
    <svg className={styles.bars} height={parts.length * rowHeight} width="100%" aria-hidden="true">
      {parts.map(({ field, amount }, index) => (
        <rect
          key={field}
          x="0"
          y={index * rowHeight + 7}
          height={rowHeight - 14}
          width={`${(100 * amount) / most}%`}
        />
      ))}
    </svg>
  )
}

function thousands(amount: number): string {
  return formatNumber(amount / 1000, { atMost: 1, atLeast: 1 })
}
