import { type ByKind, type ExpenseKind, expenseKinds, isAbove, type Limits } from '#domain/draft/ceiling.ts'
import { amountText } from '#domain/draft/readings-in-words.ts'
import type { Group } from '#domain/organisation/profile.ts'
import { ceilingText } from '#text/ceiling.ts'
import { ceilingDeskText } from '#text/ceiling-desk.ts'

/** What of an amount asks whoever approves it once more: it is above what is asked for, far below it, or above a ceiling. */
export const approvalDoubts = ['aboveAsked', 'farBelow', 'aboveCeiling'] as const
type DoubtName = (typeof approvalDoubts)[number]

/** An amount of a kind of expense that is to be confirmed before it is approved, and what it is held against; tugrik. */
export type ApprovalDoubt = {
  readonly is: DoubtName
  readonly kind: ExpenseKind
  readonly approved: number
  readonly against: number
}

/** ASSUMED: what is cut by more than three tenths is as likely a slip as a decision, as with norms that moved (calculation §9, A new year). */
const FAR_BELOW = 0.3

/**
 * What of the amounts that are to be approved asks to be confirmed, as they are printed. Kind by kind: where the whole is above what is asked for
 * or far below it, a kind of expense is too. `limits`: the lowest ceilings of all levels.
 */
export function approvalDoubtsOf(
  amounts: ByKind,
  { asked, limits }: { readonly asked: ByKind; readonly limits: Limits },
  group: Group,
): readonly ApprovalDoubt[] {
  return expenseKinds.flatMap((kind) => {
    const [approved, wanted, limit] = [amounts[kind], asked[kind], limits[kind]]
    const doubts: readonly (readonly [DoubtName, boolean, number])[] = [
      ['aboveAsked', isAbove(approved, wanted, group), wanted],
      ['farBelow', isAbove(wanted * (1 - FAR_BELOW), approved, group), wanted],
      ['aboveCeiling', limit !== null && isAbove(approved, limit, group), limit ?? 0],
    ]
    return doubts.flatMap(([is, holds, against]) => (holds ? [{ is, kind, approved, against }] : []))
  })
}

/** The doubts that a confirmation does not name. */
export function unconfirmedOf(
  doubts: readonly ApprovalDoubt[],
  confirmed: readonly Pick<ApprovalDoubt, 'is' | 'kind'>[],
): readonly ApprovalDoubt[] {
  return doubts.filter(({ is, kind }) => !confirmed.some((each) => each.is === is && each.kind === kind))
}

/** What of an approval asks to be confirmed, a sentence each; thousand tugrik. */
export function approvalDoubtsInWords(doubts: readonly ApprovalDoubt[], group: Group): readonly string[] {
  const text = (amount: number): string => amountText(amount, group)
  return doubts.map(({ is, kind, approved, against }) =>
    ceilingDeskText.approval.doubts[is](
      ceilingText.kinds[kind],
      text(approved),
      text(against),
      text(Math.abs(approved - against)),
    ),
  )
}
