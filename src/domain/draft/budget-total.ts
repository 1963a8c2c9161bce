import type { ViewCode } from '#domain/organisation/profile.ts'
import { views } from '#domain/organisation/views.ts'
import { type Evaluation, valueAt } from '#domain/sheet/evaluate.ts'

/** The total of a budget in tugrik, as the standard report prints it in thousands; 0 for a view that is not built. */
export function budgetTotal(evaluation: Evaluation, view: ViewCode): number {
  return valueAt(evaluation, { sheet: views[view]?.total ?? '', row: '1', field: 'budgetTotal' })
}
