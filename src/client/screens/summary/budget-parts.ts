import type { View } from '#domain/organisation/views.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { type Evaluation, valueAt } from '#domain/sheet/evaluate.ts'

/** Where the budget is split by component (design calculation §5, b16/1). */
const source = { sheet: 'ebs-b16-1', row: '1' } as const

/** A component of the budget: its name, its amount in tugrik, and that of the year before; `null` where that is not known. */
export type BudgetPart = {
  readonly field: string
  readonly name: string
  readonly amount: number
  readonly before: number | null
}

/** Whether an institution of a view has the budget split by component among its tabs. */
export function splitsBudget({ tabs }: Pick<View, 'tabs'>): boolean {
  return tabs.some(({ sheets }) => sheets.includes(source.sheet))
}

type Years = { readonly now: Evaluation; readonly before: Evaluation | null; readonly year: number }

/** The components of the budget with an amount in one of the years, largest first; empty where the view has no such table. */
export function budgetParts({ now, before, year }: Years): readonly BudgetPart[] {
  const sheet = now.program.sheets.get(source.sheet)
  return Object.entries(sheet?.fields ?? {})
    .filter(([field]) => field.endsWith('Qty'))
    .map(([field, { caption, under }]) => ({
      field,
      name: captionOf(under.at(-1) ?? caption, year),
      amount: valueAt(now, { ...source, field }),
      before: before && valueAt(before, { ...source, field }),
    }))
    .filter((part) => part.amount > 0 || (part.before ?? 0) > 0)
    .sort((a, b) => b.amount - a.amount)
}
