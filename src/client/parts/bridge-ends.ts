import type { SnapshotEnd, SnapshotStates } from '#client/draft/use-snapshots.ts'
import type { BudgetState } from '#domain/draft/bridge.ts'
import { timeText } from '#domain/time/time.ts'
import { bridgeText } from '#text/bridge.ts'
import { homeText } from '#text/home.ts'

/** One end of a bridge: what it is called, alone and with the time, and the budget as it stood. */
export type BridgeEnd = {
  readonly end: SnapshotEnd | 'now'
  readonly name: string
  readonly label: string
  readonly state: BudgetState
}

/** The ends between which a bridge can be told, the earliest first, and what those are called that are no longer known. */
export type BridgeEnds = { readonly ends: readonly BridgeEnd[]; readonly lost: readonly string[] }

/** The earlier years and periods stand before those of the newest period, which stand in the order in which they were kept; now is the last. */
export function bridgeEnds(
  snapshots: Pick<SnapshotStates, SnapshotEnd | 'kept'>,
  now: BudgetState | null,
): BridgeEnds {
  const { kept } = snapshots
  const newest = (['calculated', 'sent'] as const).toSorted((a, b) =>
    (kept[a]?.at ?? '') < (kept[b]?.at ?? '') ? -1 : 1,
  )
  const order: readonly SnapshotEnd[] = ['lastYear', 'periodBefore', ...newest]
  const found = order.flatMap((end) => {
    const of = kept[end]
    if (!of) return []
    const name = nameOf(end, of, now)
    return [{ end, state: snapshots[end], name, label: bridgeText.endAt(name, timeText(of.at)) }]
  })
  return {
    ends: [
      ...found.flatMap(({ state, ...end }) => (state ? [{ ...end, state }] : [])),
      ...(now
        ? [{ end: 'now', name: bridgeText.ends.now, label: bridgeText.ends.now, state: now } as const]
        : []),
    ],
    lost: found.flatMap(({ state, label }) => (state ? [] : label)),
  }
}

type Kept = NonNullable<SnapshotStates['kept'][SnapshotEnd]>

function nameOf(end: SnapshotEnd, { is }: Kept, now: BudgetState | null): string {
  const { ends } = bridgeText
  if (end === 'lastYear') return ends.lastYear[is]((now?.year ?? 0) - 1)
  return end === 'periodBefore' ? ends.periodBefore[is] : ends[end]
}

/** One cause of a bridge at a glance, whole tugrik. */
type Cause = { readonly key: string; readonly name: string; readonly amount: number }

/** At most so many causes, in their order: the smallest of more are told as one, behind the others. */
export function withRest(causes: readonly Cause[], most: number): readonly Cause[] {
  if (causes.length <= most) return causes
  const bySize = causes.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
  const large = new Set(bySize.slice(0, most - 1))
  const small = bySize.slice(most - 1)
  return [
    ...causes.filter((cause) => large.has(cause)),
    {
      key: 'rest',
      name: homeText.budget.rest(small.length),
      amount: small.reduce((sum, { amount }) => sum + amount, 0),
    },
  ]
}

/** A bar of a waterfall, as shares of its width in percent; how the total runs on from the bar above. */
export type Bar = {
  readonly from: number
  readonly to: number
  readonly kind: 'total' | 'more' | 'less' | 'same'
}

export type Waterfall = {
  readonly bars: readonly Bar[]
  /** `cut`: the bars of the totals do not begin at 0, or what moved could not be seen beside them. */
  readonly begins: 'whole' | 'cut'
}

function kindOf(amount: number): Bar['kind'] {
  if (amount === 0) return 'same'
  return amount < 0 ? 'less' : 'more'
}

/** Below this share of the largest total the movement would be too small to be seen from 0 on. */
const SEEN = 0.5
/** How much of the picture stands left of the smallest total where the bars are cut. */
const MARGIN = 0.15

/** The picture of a bridge: the total before, each amount where the one above ended, the total after. */
export function waterfallOf(before: number, amounts: readonly number[]): Waterfall {
  const ends = [before]
  for (const amount of amounts) ends.push((ends.at(-1) ?? 0) + amount)
  const [least, most] = [Math.min(...ends), Math.max(...ends, 0)]
  const isCut = least > 0 && most - least < SEEN * most
  const moved = most - least || most
  const start = isCut ? least - (MARGIN / (1 - MARGIN)) * moved : Math.min(least, 0)
  const share = (amount: number): number => (100 * (amount - start)) / (most - start || 1)
  const total = (amount: number): Bar => ({
    from: share(isCut ? start : 0),
    to: share(amount),
    kind: 'total',
  })
  return {
    bars: [
      total(before),
      ...amounts.map((amount, index): Bar => {
        const [from, to] = [share(ends[index] ?? 0), share(ends[index + 1] ?? 0)]
        return { from, to, kind: kindOf(amount) }
      }),
      total(ends.at(-1) ?? before),
    ],
    begins: isCut ? 'cut' : 'whole',
  }
}
