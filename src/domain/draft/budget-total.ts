import type { ViewCode } from '#domain/organisation/profile.ts'
import { views } from '#domain/organisation/views.ts'
import { type Evaluation, valueAt } from '#domain/sheet/evaluate.ts'

/** A budget in its two readings, tugrik a year: by variable cost, and by headcount (calculation §9, Two readings). */
export type BudgetReadings = { readonly variable: number; readonly headcount: number }

/** Both readings of a budget; 0 for a view that is not built. */
export function budgetReadings(evaluation: Evaluation, view: ViewCode): BudgetReadings {
  const read = (sheet = ''): number => valueAt(evaluation, { sheet, row: '1', field: 'budgetTotal' })
  return { variable: read(views[view]?.budget), headcount: read(views[view]?.headcount) }
}

/** The total of a budget in tugrik, as the standard report prints it in thousands; 0 for a view that is not built. */
export function budgetTotal(evaluation: Evaluation, view: ViewCode): number {
  return valueAt(evaluation, { sheet: views[view]?.total ?? '', row: '1', field: 'budgetTotal' })
}
