import type { View } from '#domain/editions/edition.ts'
import { type Evaluation, valueAt } from '#domain/sheet/evaluate.ts'

/** A budget in its two readings, tugrik a year: by variable cost, and by headcount (calculation §9, Two readings). */
export type BudgetReadings = { readonly variable: number; readonly headcount: number }

/** Both readings of a budget. */
export function budgetReadings(evaluation: Evaluation, { budget, headcount }: View): BudgetReadings {
  return { variable: totalOn(evaluation, budget), headcount: totalOn(evaluation, headcount) }
}

/** The total of a budget in tugrik, as the standard report prints it in thousands. */
export function budgetTotal(evaluation: Evaluation, { total }: View): number {
  return totalOn(evaluation, total)
}

function totalOn(evaluation: Evaluation, sheet: string): number {
  return valueAt(evaluation, { sheet, row: '1', field: 'budgetTotal' })
}

/** The total of a calculated budget in thousand tugrik, as it stands on the paper; `null` where there is none. */
export function printedTotal({ printed }: View, rows: readonly PrintedRow[]): number | null {
  const { report, rowNum } = printed
  return (
    rows.find((each) => each.standardReportCode === report && each.rowNum === rowNum)?.valueNumber ?? null
  )
}

type PrintedRow = {
  readonly standardReportCode: string
  readonly rowNum: number
  readonly valueNumber: number | null
}
