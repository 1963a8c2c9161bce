import { type CompiledFormula, runOf } from '#engine/compile.ts'
import { type Evaluation, valueAt } from '#engine/evaluate.ts'
import type { Formula } from '#engine/formula.ts'
import { roundHalfAway } from '#engine/number/rounding.ts'
import { finderIn } from '#engine/program.ts'
import type { Edition, View } from '#forms/editions/edition.ts'

export const totalNames = ['requested', 'headcount'] as const
export type TotalName = (typeof totalNames)[number]

/** Tugrik a year (calculation §9, Two readings): the requested total by variable cost, and the check by headcount. */
export type BudgetTotals = Readonly<Record<TotalName, number>>

/** Tugrik a year. */
export type StoredTotals = BudgetTotals & {
  /** The amount compared with headcount if the state pays only a part; `null`: the requested total. */
  readonly whole: number | null
}

export type AllBudgetTotals = StoredTotals & {
  /** Tugrik; whole amounts if the state pays only a part. */
  readonly compared: BudgetTotals
} & TotalChange

export function storedTotals(evaluation: Evaluation, view: View): StoredTotals {
  return {
    requested: roundMoney(requestedTotal(evaluation, view)),
    headcount: roundMoney(totalOn(evaluation, view.headcount)),
    whole: view.whole === null ? null : roundMoney(worthOf(evaluation, view.whole)),
  }
}

/** Rounds tugrik to two decimals; a binary sum has no more (calculation §10). */
export function roundMoney(amount: number): number {
  return roundHalfAway(amount, 2)
}

export function budgetTotals(evaluation: Evaluation, view: View): AllBudgetTotals {
  return comparedTotals(storedTotals(evaluation, view))
}

/** Subtracts the requested total from the total by headcount. */
export function comparedTotals({ requested, headcount, whole }: StoredTotals): AllBudgetTotals {
  const compared = { requested: whole ?? requested, headcount }
  return { requested, headcount, whole, compared, ...changeFrom(compared.requested, headcount) }
}

/** Returns tugrik a year. */
export function requestedTotal(evaluation: Evaluation, { budget }: Pick<View, 'budget'>): number {
  return totalOn(evaluation, budget)
}

/** The percentage is `null` if the earlier amount is zero. */
export type TotalChange = { readonly difference: number; readonly percent: number | null }

export function changeFrom(before: number, now: number): TotalChange {
  const difference = now - before
  return { difference, percent: before === 0 ? null : (100 * difference) / before }
}

/**
 * `pay`: a share of learner cost in one, by posts in the other; `restSame`: the rest is equal; `olderNorms`: norms
 * per learner precede this year's pay.
 */
export type TotalDifferenceReason =
  | 'pay'
  | 'restSame'
  | 'olderNorms'
  | 'whole'
  | 'fixedInside'
  | 'fixedOutside'

/** Days such as `2024-01-25`; `null` if unknown. */
type EditionDates = Readonly<Record<string, { readonly from: string | null }>>

/** `sources`: the sources that an administrator named for the norms of the year. */
export function explainTotalDifference(
  evaluation: Evaluation,
  view: View,
  { norms }: Pick<Edition, 'norms'>,
  sources: Readonly<Record<string, EditionDates>>,
): readonly TotalDifferenceReason[] {
  const dateOf = (codes: readonly string[]): string =>
    codes.reduce((newest, code) => {
      const declared = norms.find(({ sheet }) => sheet.code === code)?.sources ?? {}
      const days = Object.values({ ...declared, ...sources[code] }).map(({ from }) => from ?? '')
      return [newest, ...days].toSorted().at(-1) ?? ''
    }, '')
  // ASSUMED: a norm is older if its newest source precedes the newest of the pay grid.
  const isOlder = dateOf(view.dated.cost) < dateOf([view.dated.pay])
  return [
    'pay',
    ...(view.whole === null ? (['restSame'] as const) : []),
    ...(isOlder ? (['olderNorms'] as const) : []),
    ...(view.whole === null ? [] : (['whole'] as const)),
    worthOf(evaluation, view.fixed) > 0 ? 'fixedInside' : 'fixedOutside',
  ]
}

/** Returns tugrik a year. */
export function ownIncome(evaluation: Evaluation, { income }: Pick<View, 'income'>): number {
  return roundMoney(worthOf(evaluation, income))
}

/** Returns tugrik; `null` without learners. */
export function costOfLearner(
  evaluation: Evaluation,
  view: Pick<View, 'budget' | 'measures'>,
): number | null {
  const learners = worthOf(evaluation, view.measures.learners)
  return learners > 0 ? requestedTotal(evaluation, view) / learners : null
}

function totalOn(evaluation: Evaluation, sheet: string): number {
  return valueAt(evaluation, { sheet, row: '1', field: 'budgetTotal' })
}

export function worthOf({ program, values, inputs }: Evaluation, formula: Formula): number {
  const known = runs.get(program) ?? new WeakMap<Formula, CompiledFormula>()
  runs.set(program, known)
  const run = known.get(formula) ?? runOf(formula, finderIn(program.indexOf, 'a view'))
  known.set(formula, run)
  return run(values, inputs.facts)
}

/** Cached because every save evaluates them. */
const runs = new WeakMap<Evaluation['program'], WeakMap<Formula, CompiledFormula>>()
