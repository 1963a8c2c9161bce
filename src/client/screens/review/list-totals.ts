import type { InstitutionRow } from '#contract/review.ts'

/**
 * What the list adds up, in tugrik. Last year is added only over the institutions that have both years, or a comparison
 * would set one number of schools beside another; `compared` tells over how many of those `known` in either year, and
 * `change` is theirs alone, in percent (`null` where nothing can be compared).
 */
export type ListTotals = {
  readonly total: number
  readonly totalBefore: number
  readonly known: number
  readonly compared: number
  readonly change: number | null
}

type Amounts = Pick<InstitutionRow, 'total' | 'totalBefore'>

/** Adds up the rows of a list. */
export function listTotals(rows: readonly Amounts[]): ListTotals {
  const both = rows.flatMap(({ total, totalBefore }) =>
    total === null || totalBefore === null ? [] : [{ total, totalBefore }],
  )
  const totalBefore = sum(both.map((each) => each.totalBefore))
  return {
    total: sum(rows.map(({ total }) => total ?? 0)),
    totalBefore,
    known: rows.filter(({ total, totalBefore }) => total !== null || totalBefore !== null).length,
    compared: both.length,
    change: changeOf({ total: sum(both.map(({ total }) => total)), totalBefore }),
  }
}

/** How much more or less this year is than last, in percent; `null` where one of the two is not known. */
export function changeOf({ total, totalBefore }: Amounts): number | null {
  return total === null || totalBefore === null || totalBefore === 0
    ? null
    : ((total - totalBefore) / totalBefore) * 100
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
