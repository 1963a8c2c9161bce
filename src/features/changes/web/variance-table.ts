import type { BudgetState } from '#budget/variance.ts'
import type { SnapshotEnd, SnapshotStates } from '#budget/web/use-snapshots.ts'
import { timeText } from '#engine/time.ts'
import { budgetCausesText, varianceText } from '#features/changes/variance-text.ts'

export type VarianceState = {
  readonly end: SnapshotEnd | 'now'
  readonly name: string
  readonly label: string
  readonly state: BudgetState
}

/** `lost`: snapshots that are no longer available. */
export type VarianceStates = { readonly ends: readonly VarianceState[]; readonly lost: readonly string[] }

/** Sorts earlier years and periods first, then the newest period's snapshots as stored; the current budget is last. */
export function bridgeEnds(
  snapshots: Pick<SnapshotStates, SnapshotEnd | 'stored'>,
  now: BudgetState | null,
): VarianceStates {
  const { stored } = snapshots
  const newest = (['calculated', 'sent'] as const).toSorted((a, b) =>
    (stored[a]?.at ?? '') < (stored[b]?.at ?? '') ? -1 : 1,
  )
  const order: readonly SnapshotEnd[] = ['lastYear', 'periodBefore', ...newest]
  const found = order.flatMap((end) => {
    const of = stored[end]
    if (!of) return []
    const name = nameOf(end, of, now)
    return [{ end, state: snapshots[end], name, label: varianceText.endAt(name, timeText(of.at)) }]
  })
  return {
    ends: [
      ...found.flatMap(({ state, ...end }) => (state ? [{ ...end, state }] : [])),
      ...(now
        ? [{ end: 'now', name: varianceText.ends.now, label: varianceText.ends.now, state: now } as const]
        : []),
    ],
    lost: found.flatMap(({ state, label }) => (state ? [] : label)),
  }
}

type StoredSnapshot = NonNullable<SnapshotStates['stored'][SnapshotEnd]>

function nameOf(end: SnapshotEnd, { kind }: StoredSnapshot, now: BudgetState | null): string {
  const { ends } = varianceText
  if (end === 'lastYear') return ends.lastYear[kind]((now?.year ?? 0) - 1)
  return end === 'periodBefore' ? ends.periodBefore[kind] : ends[end]
}

/** Amounts are in whole tugrik. */
type Cause = { readonly key: string; readonly name: string; readonly amount: number }

/** The smallest further causes become one sum at the end. */
export function withOtherCauses(causes: readonly Cause[], most: number): readonly Cause[] {
  if (causes.length <= most) return causes
  const bySize = causes.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
  const large = new Set(bySize.slice(0, most - 1))
  const small = bySize.slice(most - 1)
  return [
    ...causes.filter((cause) => large.has(cause)),
    {
      key: 'rest',
      name: budgetCausesText.rest(small.length),
      amount: small.reduce((sum, { amount }) => sum + amount, 0),
    },
  ]
}
