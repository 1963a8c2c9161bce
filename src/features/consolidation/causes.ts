import type { VarianceCause } from '#budget/variance.ts'
import { noCode, type PartGroup } from '#features/portfolio/part-groups.ts'

export const causeKinds = [
  'edition',
  'norms',
  'profile',
  'registers',
  'blank',
  'people',
  'positions',
] as const satisfies readonly VarianceCause['kind'][]
export type CauseKind = (typeof causeKinds)[number]

/** Amounts are in whole tugrik. */
export type MovedBudget = {
  readonly institutionId: string
  readonly before: number
  readonly after: number
  readonly steps: readonly { readonly kind: CauseKind; readonly amount: number }[]
}

/** Amounts are in whole tugrik. */
export type CauseGroup = {
  /** A region code, a type, or an institution id. */
  readonly key: string
  readonly name: string
  readonly institutions: number
  readonly before: number
  readonly after: number
  /** All blanks count as one cause. */
  readonly moved: Readonly<Record<CauseKind, number>>
}

export function causesGrouped(
  rows: readonly MovedBudget[],
  groupOf: (institutionId: string) => PartGroup,
): readonly CauseGroup[] {
  const named = new Map(rows.map(({ institutionId }) => [institutionId, groupOf(institutionId)]))
  const groups = Map.groupBy(rows, ({ institutionId }) => named.get(institutionId)?.code ?? noCode)
  return [...groups]
    .toSorted(([a], [b]) => Number(a === noCode) - Number(b === noCode) || a.localeCompare(b))
    .map(([key, own]) => ({
      ...causesOf(own),
      key,
      name: named.get(own[0]?.institutionId ?? '')?.name ?? key,
    }))
}

export function causesOf(rows: readonly MovedBudget[]): Omit<CauseGroup, 'key' | 'name'> {
  const moved = Object.fromEntries(causeKinds.map((kind) => [kind, 0])) as Record<CauseKind, number> // all kinds
  for (const { steps } of rows) for (const { kind, amount } of steps) moved[kind] += amount
  return {
    institutions: rows.length,
    before: sum(rows.map(({ before }) => before)),
    after: sum(rows.map(({ after }) => after)),
    moved,
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
