import type { Edition, View } from '#domain/editions/edition.ts'
import { roundHalfAway } from '#domain/number/rounding.ts'
import { type Run, runOf } from '#domain/sheet/compile.ts'
import { type Evaluation, valueAt } from '#domain/sheet/evaluate.ts'
import type { Formula } from '#domain/sheet/formula.ts'
import { finderIn } from '#domain/sheet/program.ts'

/** The two readings of a budget, by name; in the order in which they stand everywhere. */
export const readingNames = ['asked', 'headcount'] as const
export type ReadingName = (typeof readingNames)[number]

/**
 * A budget in its two readings, tugrik a year (calculation §9, Two readings): by variable cost, which is what is asked for, and by headcount,
 * the check against it.
 */
export type Readings = Readonly<Record<ReadingName, number>>

/** Both readings as they are kept and travel, tugrik a year. */
export type KeptReadings = Readings & {
  /** What of the asked reading is held against the headcount one where the state pays a part only; `null`: the asked one itself. */
  readonly whole: number | null
}

/** Both readings of a budget, and how they stand to each other. */
export type BudgetReadings = KeptReadings & {
  /** What is held against each other, tugrik: both as they are, or, where the state pays a part only, whole against whole. */
  readonly compared: Readings
} & Change

/** Both readings of a calculated budget, as they are kept. */
export function keptReadings(evaluation: Evaluation, view: View): KeptReadings {
  return {
    asked: keptMoney(askedTotal(evaluation, view)),
    headcount: keptMoney(totalOn(evaluation, view.headcount)),
    whole: view.whole === null ? null : keptMoney(worthOf(evaluation, view.whole)),
  }
}

/** An amount of tugrik as it is kept or sealed, to two decimals: a binary sum has no others that mean anything (calculation §10). */
export function keptMoney(amount: number): number {
  return roundHalfAway(amount, 2)
}

/** Both readings of a calculated budget, held against each other. */
export function budgetReadings(evaluation: Evaluation, view: View): BudgetReadings {
  return comparedReadings(keptReadings(evaluation, view))
}

/** How kept readings stand to each other: by headcount less what is asked for. */
export function comparedReadings({ asked, headcount, whole }: KeptReadings): BudgetReadings {
  const compared = { asked: whole ?? asked, headcount }
  return { asked, headcount, whole, compared, ...changeFrom(compared.asked, headcount) }
}

/** The total of a calculated budget that is asked for, tugrik a year. */
export function askedTotal(evaluation: Evaluation, { budget }: Pick<View, 'budget'>): number {
  return totalOn(evaluation, budget)
}

/** What an amount came to be: the difference, and percent of what it was; `null` where it was nothing. */
export type Change = { readonly difference: number; readonly percent: number | null }

/** How far an amount lies from another. */
export function changeFrom(before: number, now: number): Change {
  const difference = now - before
  return { difference, percent: before === 0 ? null : (100 * difference) / before }
}

/**
 * Why the readings differ, as codes: `pay`: pay is a share of what learners cost in one and comes by posts in the other; `restSame`: all
 * else is the same; `olderNorms`: what a learner costs was set before the pay of the year; `whole`: the state pays a part only, and whole is
 * held against whole; then whether fixed costs are inside, alike in both.
 */
export type WhyReadingsDiffer = 'pay' | 'restSame' | 'olderNorms' | 'whole' | 'fixedInside' | 'fixedOutside'

/** Since when the rows of a norm hold: days such as `2024-01-25`, `null` where none is known. */
type Dated = Readonly<Record<string, { readonly from: string | null }>>

/** Why the readings of a calculated budget differ; `sources` are those that an administrator named for the norms of its year. */
export function whyReadingsDiffer(
  evaluation: Evaluation,
  view: View,
  { norms }: Pick<Edition, 'norms'>,
  sources: Readonly<Record<string, Dated>>,
): readonly WhyReadingsDiffer[] {
  const dateOf = (codes: readonly string[]): string =>
    codes.reduce((newest, code) => {
      const declared = norms.find(({ sheet }) => sheet.code === code)?.sources ?? {}
      const days = Object.values({ ...declared, ...sources[code] }).map(({ from }) => from ?? '')
      return [newest, ...days].toSorted().at(-1) ?? ''
    }, '')
  // ASSUMED: older is what has its newest source from before the newest of the pay grid's.
  const isOlder = dateOf(view.dated.cost) < dateOf([view.dated.pay])
  return [
    'pay',
    ...(view.whole === null ? (['restSame'] as const) : []),
    ...(isOlder ? (['olderNorms'] as const) : []),
    ...(view.whole === null ? [] : (['whole'] as const)),
    worthOf(evaluation, view.fixed) > 0 ? 'fixedInside' : 'fixedOutside',
  ]
}

/** What an institution earns itself by its budget, tugrik a year. */
export function ownIncome(evaluation: Evaluation, { income }: Pick<View, 'income'>): number {
  return keptMoney(worthOf(evaluation, income))
}

/** What is asked for by learner that the year is paid for, tugrik; `null` without any. */
export function costOfLearner(
  evaluation: Evaluation,
  view: Pick<View, 'budget' | 'measures'>,
): number | null {
  const learners = worthOf(evaluation, view.measures.learners)
  return learners > 0 ? askedTotal(evaluation, view) / learners : null
}

function totalOn(evaluation: Evaluation, sheet: string): number {
  return valueAt(evaluation, { sheet, row: '1', field: 'budgetTotal' })
}

/** What a formula of a view comes to in a calculated budget. */
export function worthOf({ program, values, inputs }: Evaluation, formula: Formula): number {
  const known = runs.get(program) ?? new WeakMap<Formula, Run>()
  runs.set(program, known)
  const run = known.get(formula) ?? runOf(formula, finderIn(program.indexOf, 'a view'))
  known.set(formula, run)
  return run(values, inputs.facts)
}

/** Formulas of views, compiled once a program: they are asked at every save. */
const runs = new WeakMap<Evaluation['program'], WeakMap<Formula, Run>>()
