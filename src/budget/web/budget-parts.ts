import { otherPartsText } from '#budget/page-text.ts'
import type { ComparisonFigures } from '#budget/web/comparison.ts'
import { type Evaluation, valueAt } from '#engine/evaluate.ts'
import { addressOf } from '#engine/key.ts'
import { captionOf } from '#engine/names.ts'
import { sumOf } from '#engine/number/rounding.ts'
import { componentName, componentsOf } from '#forms/budget-components.ts'
import { sameCounterpart, stateBefore, type View } from '#forms/editions/edition.ts'

/** Tugrik; `null` for an unknown previous year. */
export type BudgetGroup = {
  readonly field: string
  readonly name: string
  readonly amount: number
  readonly before: number | null
}

type Years = {
  readonly view: Pick<View, 'budget'>
  readonly now: Evaluation
  readonly before: ComparisonFigures | null
  readonly year: number
}

/**
 * Returns components largest first; together they are the total. Components that were one in the previous year are
 * merged.
 */
export function budgetParts({ view, now, before, year }: Years): readonly BudgetGroup[] {
  const source = { sheet: view.budget, row: '1' }
  const sheet = now.program.sheets.get(view.budget)
  if (!sheet) return []
  const own = componentsOf(sheet)
  return own
    .flatMap((field): readonly BudgetGroup[] => {
      const counterpart = before?.counterpartOf({ ...source, field }) ?? sameCounterpart({ ...source, field })
      const parts = counterpart.is.map((key) => addressOf(key).field).filter((each) => own.includes(each))
      if (parts[0] !== field) return []
      const was = before && stateBefore(before.evaluation, { ...counterpart, is: [] })
      return [
        {
          field,
          name: parts.map((each) => captionOf(componentName(sheet, each), year)).join(', '),
          amount: sumOf(parts.map((each) => valueAt(now, { ...source, field: each }))),
          before: was && ('value' in was ? was.value : 0),
        },
      ]
    })
    .filter((part) => part.amount > 0 || (part.before ?? 0) > 0)
    .sort((a, b) => b.amount - a.amount)
}

export function withOtherParts(parts: readonly BudgetGroup[], most: number): readonly BudgetGroup[] {
  if (parts.length <= most) return parts
  const rest = parts.slice(most - 1)
  const sum = (of: (part: BudgetGroup) => number): number => rest.reduce((total, part) => total + of(part), 0)
  const isKnown = rest.every(({ before }) => before !== null)
  return [
    ...parts.slice(0, most - 1),
    {
      field: restField,
      name: otherPartsText(rest.length),
      amount: sum(({ amount }) => amount),
      before: isKnown ? sum(({ before }) => before ?? 0) : null,
    },
  ]
}

export const restField = 'rest'
