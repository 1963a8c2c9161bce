import { captionOf } from '#domain/sheet/caption.ts'
import { type Evaluation, valueAt } from '#domain/sheet/evaluate.ts'

/** Where the budget is split by component (design calculation §5, b16/1). */
const source = { sheet: 'ebs-b16-1', row: '1' } as const

/** A component of the budget: its name and its amount in tugrik. */
export type BudgetPart = { readonly field: string; readonly name: string; readonly amount: number }

/** The components of the budget with an amount, largest first; empty where the view has no such table. */
export function budgetParts(evaluation: Evaluation, year: number): readonly BudgetPart[] {
  const sheet = evaluation.program.sheets.get(source.sheet)
  return Object.entries(sheet?.fields ?? {})
    .filter(([field]) => field.endsWith('Qty'))
    .map(([field, { caption, under }]) => ({
      field,
      name: captionOf(under.at(-1) ?? caption, year),
      amount: valueAt(evaluation, { ...source, field }),
    }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount)
}
