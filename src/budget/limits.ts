import type { Level } from '#api/access.ts'
import { ceilingText } from '#budget/ceiling-text.ts'
import type { Status } from '#budget/review-states.ts'
import type { Evaluation } from '#engine/evaluate.ts'
import { sumOf } from '#engine/number/rounding.ts'
import { amountText, printedAmount } from '#forms/amounts.ts'
import { ceilingAmountText } from '#forms/ceiling-text.ts'
import type { View } from '#forms/editions/edition.ts'
import {
  type ApprovedAmounts,
  type ByKind,
  type CeilingLimits,
  type ExpenseKind,
  expenseKinds,
  isLimited,
} from '#forms/limits.ts'
import type { Group } from '#forms/profile.ts'
import { requestedTotal, roundMoney, type StoredTotals, worthOf } from '#forms/readings.ts'

/** A binding ceiling blocks sending; a guiding one requires a reason. */
export const ceilingEffects = ['binding', 'guiding'] as const

export type CeilingEffect = (typeof ceilingEffects)[number]

/** Levels do not overwrite each other. */
export type Ceiling = CeilingLimits & { readonly level: Level; readonly effect: CeilingEffect }

export function requestedByExpenseKind(
  evaluation: Evaluation,
  view: Pick<View, 'budget' | 'measures'>,
): ByKind {
  return partedAmount(requestedTotal(evaluation, view), worthOf(evaluation, view.measures.capital))
}

/** In whole cents, which add up to those of the whole (calculation §10, Money that is kept). */
export function partedAmount(whole: number, capital: number): ByKind {
  const rounded = roundMoney(capital)
  return { current: roundMoney(roundMoney(whole) - rounded), capital: rounded }
}

export const noLimits: CeilingLimits = { current: null, capital: null }

export function lowestOf(limits: readonly CeilingLimits[]): CeilingLimits {
  const lowest = (kind: ExpenseKind): number | null => {
    const set = limits.flatMap((each) => each[kind] ?? [])
    return set.length === 0 ? null : Math.min(...set)
  }
  return { current: lowest('current'), capital: lowest('capital') }
}

/** Returns tugrik; `null` if one kind has no limit. */
export function wholeLimit({ current, capital }: CeilingLimits): number | null {
  return current === null || capital === null ? null : current + capital
}

/** Tugrik. */
export type Excess = { readonly kind: ExpenseKind; readonly requested: number; readonly limit: number }

/** Compares an amount with a limit, tugrik. ASSUMED: as printed, in thousand tugrik. */
export function isAbove(amount: number, limit: number, group: Group): boolean {
  return printedAmount(amount, group) > printedAmount(limit, group)
}

export function excessesOver(requested: ByKind, limits: CeilingLimits, group: Group): readonly Excess[] {
  return expenseKinds.flatMap((kind) => {
    const limit = limits[kind]
    return limit !== null && isAbove(requested[kind], limit, group)
      ? [{ kind, requested: requested[kind], limit }]
      : []
  })
}

/** Returns tugrik; negative is the excess. A remainder of one kind does not offset an excess of the other. */
export function remainingAmount(requested: ByKind, limits: CeilingLimits, group: Group): number | null {
  if (!isLimited(limits)) return null
  const excesses = excessesOver(requested, limits, group)
  if (excesses.length > 0) return excesses.reduce((sum, each) => sum - (each.requested - each.limit), 0)
  // An amount that prints as the limit leaves nothing.
  return expenseKinds.reduce(
    (sum, kind) => sum + Math.max(0, (limits[kind] ?? 0) - (limits[kind] === null ? 0 : requested[kind])),
    0,
  )
}

/** Returns tugrik; `null` without limits. */
export function limitedIn(limits: CeilingLimits): number | null {
  return isLimited(limits) ? (limits.current ?? 0) + (limits.capital ?? 0) : null
}

export function sumByKind(some: readonly ByKind[]): ByKind {
  const sum = (kind: ExpenseKind): number => sumOf(some.map((each) => each[kind]))
  return { current: sum('current'), capital: sum('capital') }
}

/** Tugrik, with the number of known amounts; `null` if none is known. */
export type RequestedSum = { readonly requested: ByKind | null; readonly known: number }

export function sumRequested(some: readonly (ByKind | null)[]): RequestedSum {
  const known = some.flatMap((each) => each ?? [])
  return { requested: known.length === 0 ? null : sumByKind(known), known: known.length }
}

/**
 * Returns the remainder of a limit, tugrik. With unknown amounts it is `null`, unless the known ones exceed the
 * limit.
 */
export function remainingInTotal(
  { requested, known }: RequestedSum,
  {
    kind,
    limit,
    budgets,
  }: { readonly kind: ExpenseKind; readonly limit: number | null; readonly budgets: number },
  group: Group,
): number | null {
  if (limit === null || requested === null) return null
  if (isAbove(requested[kind], limit, group)) return limit - requested[kind]
  return known < budgets ? null : Math.max(0, limit - requested[kind])
}

export type CeilingComparison = {
  /** The lowest ceilings of all levels. */
  readonly limits: CeilingLimits
  /** Tugrik; negative if exceeded. */
  readonly left: CeilingLimits
  readonly exceeded: Readonly<Record<CeilingEffect, readonly Excess[]>>
}

export function compareWithCeilings(
  requested: ByKind,
  ceilings: readonly Ceiling[],
  group: Group,
): CeilingComparison | null {
  const limits = lowestOf(ceilings)
  if (!isLimited(limits)) return null
  const left = (kind: ExpenseKind): number | null => {
    const limit = limits[kind]
    return limit === null ? null : limit - requested[kind]
  }
  const above = (effect: CeilingEffect): readonly Excess[] =>
    excessesOver(requested, lowestOf(ceilings.filter((each) => each.effect === effect)), group)
  return {
    limits,
    left: { current: left('current'), capital: left('capital') },
    exceeded: { binding: above('binding'), guiding: above('guiding') },
  }
}

export function ceilingComparisonText({ exceeded }: CeilingComparison): 'within' | CeilingEffect {
  if (exceeded.binding.length > 0) return 'binding'
  return exceeded.guiding.length > 0 ? 'guiding' : 'within'
}

/** Formats thousand tugrik. */
export function excessesText(excesses: readonly Excess[], group: Group): string {
  const text = (amount: number): string => amountText(amount, group)
  return excesses
    .map(({ kind, requested, limit }) =>
      ceilingText.excess(
        ceilingAmountText.kinds[kind],
        text(requested),
        text(limit),
        text(requested - limit),
      ),
    )
    .join('; ')
}

/** Tugrik, above every budget of the country: a larger number is in the wrong unit. */
export const MAX_CEILING = 1e14

/** Tugrik. */
export type RevisedAmount = {
  readonly kind: ExpenseKind | 'whole'
  readonly approved: number
  readonly change: number
  readonly revised: number
}

/** Compares the whole, and each kind of expense if the approval has kinds (calculation §9, Periods). */
export function revisedAgainst(approved: ApprovedAmounts, requested: ByKind): readonly RevisedAmount[] {
  const row = (kind: RevisedAmount['kind'], before: number, now: number): RevisedAmount => ({
    kind,
    approved: before,
    change: now - before,
    revised: now,
  })
  const { byKind } = approved
  return [
    ...(byKind === null ? [] : expenseKinds.map((kind) => row(kind, byKind[kind], requested[kind]))),
    row('whole', approved.whole, requested.current + requested.capital),
  ]
}

/** Tugrik; the requested total alone if the approval names no amounts. `null` without approval or stored totals. */
export function approvedOf(
  status: Status,
  { readings, approved }: { readonly readings: StoredTotals | null; readonly approved: ByKind | null },
): ApprovedAmounts | null {
  if (status !== 'APPROVED') return null
  if (approved !== null) return { whole: approved.current + approved.capital, byKind: approved }
  return readings === null ? null : { whole: readings.requested, byKind: null }
}
