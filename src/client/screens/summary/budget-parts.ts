import type { View } from '#domain/organisation/views.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { type Evaluation, valueAt } from '#domain/sheet/evaluate.ts'

/** A component of the budget: its name, its amount in tugrik, and that of the year before; `null` where that is not known. */
export type BudgetPart = {
  readonly field: string
  readonly name: string
  readonly amount: number
  readonly before: number | null
}

type Years = {
  readonly view: Pick<View, 'budget'>
  readonly now: Evaluation
  readonly before: Evaluation | null
  readonly year: number
}

/** The components of the budget with an amount in one of the years, largest first; empty where the view has no such table. */
export function budgetParts({ view, now, before, year }: Years): readonly BudgetPart[] {
  const source = { sheet: view.budget, row: '1' }
  const sheet = now.program.sheets.get(view.budget)
  return Object.entries(sheet?.fields ?? {})
    .filter(([field, { under }]) => field.endsWith('Qty') && under.length > 0)
    .map(([field, { caption, under }]) => ({
      field,
      name: captionOf(under.at(-1) ?? caption, year),
      amount: valueAt(now, { ...source, field }),
      before: before && valueAt(before, { ...source, field }),
    }))
    .filter((part) => part.amount > 0 || (part.before ?? 0) > 0)
    .sort((a, b) => b.amount - a.amount)
}
