import { noCode, type PartGroup } from '#domain/consolidation/sum-table.ts'
import type { Cause } from '#domain/draft/bridge.ts'

/** The order in which a bridge puts causes in place. */
export const causeKinds = [
  'edition',
  'norms',
  'profile',
  'registers',
  'blank',
  'people',
  'positions',
] as const satisfies readonly Cause['kind'][]
export type CauseKind = (typeof causeKinds)[number]

/** What moved one institution's budget from last year, by cause; whole tugrik. */
export type MovedBudget = {
  readonly institutionId: string
  readonly before: number
  readonly after: number
  /** Together the difference of the two. */
  readonly steps: readonly { readonly kind: CauseKind; readonly amount: number }[]
}

/** What moved the budgets of some institutions together, by cause; whole tugrik. */
export type CauseGroup = {
  /** What they have in common: the code of a region, a type, or the one institution. */
  readonly key: string
  readonly name: string
  readonly institutions: number
  readonly before: number
  readonly after: number
  /** All blanks together are one cause. Together the difference of the two. */
  readonly moved: Readonly<Record<CauseKind, number>>
}

/** What moved budgets by what their institutions have in common, in the order of the codes; all groups together are the whole. */
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

/** What moved some budgets together. */
export function causesOf(rows: readonly MovedBudget[]): Omit<CauseGroup, 'key' | 'name'> {
  const steps = rows.flatMap((row) => row.steps)
  const moved = (kind: CauseKind): number =>
    sum(steps.flatMap((step) => (step.kind === kind ? step.amount : [])))
  return {
    institutions: rows.length,
    before: sum(rows.map(({ before }) => before)),
    after: sum(rows.map(({ after }) => after)),
    // A record's own keys.
    moved: Object.fromEntries(causeKinds.map((kind) => [kind, moved(kind)])) as CauseGroup['moved'],
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
