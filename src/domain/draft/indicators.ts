import { type KeptReadings, keptMoney, worthOf } from '#domain/draft/budget-total.ts'
import { type Measure, measures, type View } from '#domain/editions/edition.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import type { Unit } from '#domain/sheet/sheet.ts'

/** What is counted of one budget; `null` where its forms do not tell. Units as `measures` has them. */
export type Measures = Readonly<Record<Measure, number | null>>

/** The measures that are tugrik a year. */
const moneyMeasures = ['pay', 'heating', 'capital'] as const satisfies readonly Measure[]

/** What is counted of a calculated budget. */
export function measuresOf(evaluation: Evaluation, view: Pick<View, 'measures'>): Measures {
  const worth = (name: Measure): number | null => {
    const formula = view.measures[name]
    if (!formula) return null
    const amount = worthOf(evaluation, formula)
    return moneyMeasures.some((each) => each === name) ? keptMoney(amount) : amount
  }
  // A record's own keys.
  return Object.fromEntries(measures.map((name) => [name, worth(name)])) as Measures
}

/** One budget, as far as indicators ask; `null` where nobody has begun it. */
export type Measured = { readonly readings: KeptReadings | null; readonly measures: Measures | null }

/** A ratio by which institutions are held against each other. */
type IndicatorForm = {
  /** Of what one part in `of` is told; by variable cost is what is asked for. */
  readonly share: Measure | 'asked' | 'headcount'
  readonly of: Measure | 'asked' | 'headcount'
  /** 100 for a share in percent. */
  readonly times: 1 | 100
  readonly unit: Unit
  readonly decimals: number
}

/** Every indicator, in the order in which they are offered. Amounts in tugrik a year. */
export const indicators = {
  costOfLearner: { share: 'asked', of: 'learners', times: 1, unit: 'tugrik', decimals: 0 },
  costOfClass: { share: 'asked', of: 'classes', times: 1, unit: 'tugrik', decimals: 0 },
  learnersOfTeacher: { share: 'learners', of: 'teachers', times: 1, unit: 'people', decimals: 1 },
  learnersOfClass: { share: 'learners', of: 'classes', times: 1, unit: 'people', decimals: 1 },
  learnersOfPost: { share: 'learners', of: 'posts', times: 1, unit: 'people', decimals: 1 },
  payOfPost: { share: 'pay', of: 'posts', times: 1, unit: 'tugrik', decimals: 0 },
  shareOfPay: { share: 'pay', of: 'headcount', times: 100, unit: 'percent', decimals: 1 },
  shareOfBoarders: { share: 'boarders', of: 'learners', times: 100, unit: 'percent', decimals: 1 },
  heatingOfLearner: { share: 'heating', of: 'learners', times: 1, unit: 'tugrik', decimals: 0 },
} as const satisfies Readonly<Record<string, IndicatorForm>>

export type Indicator = keyof typeof indicators
export const indicatorNames = Object.keys(indicators) as readonly Indicator[] // a record's own keys

/** Whether the forms of a view tell an indicator at all: a dormitory has no classes. */
export function isToldBy({ measures: counted }: Pick<View, 'measures'>, indicator: Indicator): boolean {
  const { share, of } = indicators[indicator]
  return [share, of].every((side) => side === 'asked' || side === 'headcount' || counted[side] !== null)
}

/** An indicator of one budget; `null` where the forms do not tell one of its two sides, or there is nothing to divide by. */
export function indicatorOf(indicator: Indicator, { readings, measures: counted }: Measured): number | null {
  if (readings === null || counted === null) return null
  const { share, of, times } = indicators[indicator]
  const worth = (side: IndicatorForm['of']): number | null =>
    side === 'asked' || side === 'headcount' ? readings[side] : counted[side]
  const [part, whole] = [worth(share), worth(of)]
  return part === null || whole === null || whole <= 0 ? null : (times * part) / whole
}

/**
 * How values lie: the middle one, the quartiles, the 10th and 90th percentile, the ends, and between which bounds a value is ordinary. Beyond one it is
 * unusual: beyond the 10th or 90th percentile, far from the middle, and far outside the quartiles (calculation §10, Similar institutions).
 */
export type Spread = {
  readonly median: number
  readonly quartiles: readonly [number, number]
  readonly tenths: readonly [number, number]
  readonly least: number
  readonly most: number
  readonly ordinary: readonly [number, number]
}

/** Of fewer institutions nothing is told: they say of nobody what is usual. */
export const LEAST_SIMILAR = 8
/** So many times the range of the quartiles is far outside of them. */
const FAR_OUTSIDE = 1.5

/** How values lie; `null` for less than `LEAST_SIMILAR`. `unusual`: farther from the middle than so many percent of it. */
export function spreadOf(values: readonly number[], unusual: number): Spread | null {
  if (values.length < LEAST_SIMILAR) return null
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): number => valueAtShare(sorted, share)
  const [median, low, high, tenth, ninetieth] = [at(0.5), at(0.25), at(0.75), at(0.1), at(0.9)]
  const outside = FAR_OUTSIDE * (high - low)
  const apart = (unusual / 100) * Math.abs(median)
  return {
    median,
    quartiles: [low, high],
    tenths: [tenth, ninetieth],
    least: at(0),
    most: at(1),
    // Unusual is what is beyond all three, so that the farthest of them bounds what is ordinary.
    ordinary: [
      Math.min(tenth, median - apart, low - outside),
      Math.max(ninetieth, median + apart, high + outside),
    ],
  }
}

/** The values by which a spread is told, from the least to the most. */
export function spreadParts({
  median,
  quartiles: [low, high],
  tenths: [tenth, ninetieth],
}: Pick<Spread, 'median' | 'quartiles' | 'tenths'>) {
  return [
    { part: 'tenth', value: tenth },
    { part: 'low', value: low },
    { part: 'median', value: median },
    { part: 'high', value: high },
    { part: 'ninetieth', value: ninetieth },
  ] as const
}

/** Where a value lies: ordinary, or out of the way below or above. */
export function lieOf(
  value: number,
  { ordinary: [from, to] }: Pick<Spread, 'ordinary'>,
): 'below' | 'ordinary' | 'above' {
  if (value < from) return 'below'
  return value > to ? 'above' : 'ordinary'
}

/** Where a value lies between the least and the most, from 0 to 1; half way where all are the same. */
export function shareAlong(value: number, { least, most }: Pick<Spread, 'least' | 'most'>): number {
  if (most <= least) return 0.5
  return Math.min(1, Math.max(0, (value - least) / (most - least)))
}

/** The value below which a share of values in their order lies. ASSUMED: between two of them by how near it is to each. */
function valueAtShare(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}
