import type { ChildLine } from '#client/screens/children/use-child-rows.ts'
import { typedAmount } from '#client/typed-amount.ts'

/** Tuition of the confirmed children as it stands in the fields, tugrik a year: what the budget gets. */
export function tuitionOf(lines: readonly Pick<ChildLine, 'draft'>[]): number {
  return lines
    .filter(({ draft }) => draft.confirmed)
    .map(({ draft }) => typedAmount(draft.tuition))
    .reduce((sum, read) => sum + (read.is === 'value' ? read.value : 0), 0)
}
