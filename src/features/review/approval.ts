import { isAbove } from '#budget/limits.ts'
import { approvalText } from '#features/review/text.ts'
import { amountText } from '#forms/amounts.ts'
import { ceilingAmountText } from '#forms/ceiling-text.ts'
import { type ByKind, type CeilingLimits, type ExpenseKind, expenseKinds } from '#forms/limits.ts'
import type { Group } from '#forms/profile.ts'

export const approvalDoubts = ['aboveRequested', 'farBelow', 'aboveCeiling'] as const
type DoubtName = (typeof approvalDoubts)[number]

/** Tugrik. */
export type ApprovalDoubt = {
  readonly reason: DoubtName
  readonly kind: ExpenseKind
  readonly approved: number
  readonly against: number
}

/** ASSUMED: a cut above 30 percent may be a slip, as with changed norms (calculation §9, A new year). */
const FAR_BELOW = 0.3

/** Returns the amounts to confirm, by kind of expense and as printed. `limits`: the lowest ceilings of all levels. */
export function approvalDoubtsOf(
  amounts: ByKind,
  { requested, limits }: { readonly requested: ByKind; readonly limits: CeilingLimits },
  group: Group,
): readonly ApprovalDoubt[] {
  return expenseKinds.flatMap((kind) => {
    const [approved, wanted, limit] = [amounts[kind], requested[kind], limits[kind]]
    const doubts: readonly (readonly [DoubtName, boolean, number])[] = [
      ['aboveRequested', isAbove(approved, wanted, group), wanted],
      ['farBelow', isAbove(wanted * (1 - FAR_BELOW), approved, group), wanted],
      ['aboveCeiling', limit !== null && isAbove(approved, limit, group), limit ?? 0],
    ]
    return doubts.flatMap(([reason, holds, against]) => (holds ? [{ reason, kind, approved, against }] : []))
  })
}

export function unconfirmedOf(
  doubts: readonly ApprovalDoubt[],
  confirmed: readonly Pick<ApprovalDoubt, 'reason' | 'kind'>[],
): readonly ApprovalDoubt[] {
  return doubts.filter(
    ({ reason, kind }) => !confirmed.some((each) => each.reason === reason && each.kind === kind),
  )
}

/** Formats thousand tugrik. */
export function approvalDoubtsText(doubts: readonly ApprovalDoubt[], group: Group): readonly string[] {
  const text = (amount: number): string => amountText(amount, group)
  return doubts.map(({ reason, kind, approved, against }) =>
    approvalText.doubts[reason](
      ceilingAmountText.kinds[kind],
      text(approved),
      text(against),
      text(Math.abs(approved - against)),
    ),
  )
}
