import { amountText } from '#forms/amounts.ts'
import { ceilingAmountText } from '#forms/ceiling-text.ts'
import type { Group } from '#forms/profile.ts'

/** The kinds with separate ceilings (calculation §9, Ceilings). */
export const expenseKinds = ['current', 'capital'] as const

export type ExpenseKind = (typeof expenseKinds)[number]

/** Tugrik a year. */
export type ByKind = Readonly<Record<ExpenseKind, number>>

/** `null`: no limit. */
export type CeilingLimits = Readonly<Record<ExpenseKind, number | null>>

export function isLimited(limits: CeilingLimits): boolean {
  return expenseKinds.some((kind) => limits[kind] !== null)
}

/** Formats thousand tugrik; '' without limits. */
export function limitsText(limits: CeilingLimits, group: Group): string {
  return expenseKinds
    .flatMap((kind) => {
      const limit = limits[kind]
      return limit === null
        ? []
        : [ceilingAmountText.amount(ceilingAmountText.kinds[kind], amountText(limit, group))]
    })
    .join(', ')
}

/** Tugrik. `byKind` is `null` in approvals from before kinds of expense existed. */
export type ApprovedAmounts = { readonly whole: number; readonly byKind: ByKind | null }
