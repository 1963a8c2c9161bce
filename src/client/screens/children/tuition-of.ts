import type { ChildLine } from '#client/screens/children/use-child-rows.ts'
import { typedAmount } from '#client/typed-amount.ts'

/** The children that count: confirmed, and whole. */
export function countedOf<Line extends Pick<ChildLine, 'draft' | 'missing'>>(
  lines: readonly Line[],
): readonly Line[] {
  return lines.filter(({ draft, missing }) => draft.confirmed && missing.length === 0)
}

/** Tuition of the children that count as it stands in the fields, tugrik a year: what the budget gets. */
export function tuitionOf(lines: readonly Pick<ChildLine, 'draft' | 'missing'>[]): number {
  return countedOf(lines)
    .map(({ draft }) => typedAmount(draft.tuition))
    .reduce((sum, read) => sum + (read.is === 'value' ? read.value : 0), 0)
}
