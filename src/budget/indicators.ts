import { indicatorUnitText } from '#budget/indicator-text.ts'
import type { Evaluation } from '#engine/evaluate.ts'
import { formatNumber } from '#engine/number/format.ts'
import type { Unit } from '#engine/sheet.ts'
import { formatSum } from '#forms/amounts.ts'
import { type EditionMeasure, measures, type View } from '#forms/editions/edition.ts'
import type { Group } from '#forms/profile.ts'
import { changeFrom, roundMoney, type StoredTotals, worthOf } from '#forms/readings.ts'

/** `null` if the forms lack the count. Units as in `measures`. */
export type Measures = Readonly<Record<EditionMeasure, number | null>>

/** Tugrik a year. */
const moneyMeasures = ['pay', 'heating', 'capital'] as const satisfies readonly EditionMeasure[]

export function measuresOf(evaluation: Evaluation, view: Pick<View, 'measures'>): Measures {
  const worth = (name: EditionMeasure): number | null => {
    const formula = view.measures[name]
    if (!formula) return null
    const amount = worthOf(evaluation, formula)
    return moneyMeasures.some((each) => each === name) ? roundMoney(amount) : amount
  }
  return Object.fromEntries(measures.map((name) => [name, worth(name)])) as Measures
}

/** `null` if the budget was not started. */
export type IndicatorInputs = { readonly readings: StoredTotals | null; readonly measures: Measures | null }

type IndicatorForm = {
  /** `requested` is the requested total, by variable cost. */
  readonly share: EditionMeasure | 'requested' | 'headcount'
  readonly of: EditionMeasure | 'requested' | 'headcount'
  /** 100 for a share in percent. */
  readonly times: 1 | 100
  readonly unit: Unit
  readonly decimals: number
}

/** In display order. Amounts are in tugrik a year. */
export const indicators = {
  costOfLearner: { share: 'requested', of: 'learners', times: 1, unit: 'tugrik', decimals: 0 },
  costOfClass: { share: 'requested', of: 'classes', times: 1, unit: 'tugrik', decimals: 0 },
  learnersOfTeacher: { share: 'learners', of: 'teachers', times: 1, unit: 'people', decimals: 1 },
  learnersOfClass: { share: 'learners', of: 'classes', times: 1, unit: 'people', decimals: 1 },
  learnersOfPost: { share: 'learners', of: 'posts', times: 1, unit: 'people', decimals: 1 },
  payOfPost: { share: 'pay', of: 'posts', times: 1, unit: 'tugrik', decimals: 0 },
  shareOfPay: { share: 'pay', of: 'headcount', times: 100, unit: 'percent', decimals: 1 },
  shareOfBoarders: { share: 'boarders', of: 'learners', times: 100, unit: 'percent', decimals: 1 },
  heatingOfLearner: { share: 'heating', of: 'learners', times: 1, unit: 'tugrik', decimals: 0 },
} as const satisfies Readonly<Record<string, IndicatorForm>>

export type Indicator = keyof typeof indicators
export const indicatorNames = Object.keys(indicators) as readonly Indicator[]

/** Some views lack an indicator: a dormitory has no classes. */
export function hasIndicator({ measures: counted }: Pick<View, 'measures'>, indicator: Indicator): boolean {
  const { share, of } = indicators[indicator]
  return [share, of].every((side) => side === 'requested' || side === 'headcount' || counted[side] !== null)
}

/** Returns `null` if the forms lack a side of it or the divisor is zero. */
export function indicatorOf(
  indicator: Indicator,
  { readings, measures: counted }: IndicatorInputs,
): number | null {
  if (readings === null || counted === null) return null
  const { share, of, times } = indicators[indicator]
  const worth = (side: IndicatorForm['of']): number | null =>
    side === 'requested' || side === 'headcount' ? readings[side] : counted[side]
  const [part, whole] = [worth(share), worth(of)]
  return part === null || whole === null || whole <= 0 ? null : (times * part) / whole
}

/**
 * The distribution. Unusual values are beyond a tenth, far from the median, and far outside the quartiles
 * (calculation §10, Similar institutions).
 */
export type Spread = {
  readonly median: number
  readonly quartiles: readonly [number, number]
  readonly tenths: readonly [number, number]
  readonly least: number
  readonly most: number
  readonly ordinary: readonly [number, number]
}

/** Fewer institutions do not define a usual range. */
export const MIN_PEERS = 8
/** In interquartile ranges from the quartiles. */
const FAR_OUTSIDE = 1.5

/** `unusual`: the distance from the median in percent of it. */
export function spreadOf(values: readonly number[], unusual: number): Spread | null {
  if (values.length < MIN_PEERS) return null
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
    // An unusual value is beyond all three bounds, so the farthest one limits the ordinary range.
    ordinary: [
      Math.min(tenth, median - apart, low - outside),
      Math.max(ninetieth, median + apart, high + outside),
    ],
  }
}

export function spreadParts({
  median,
  quartiles: [low, high],
  tenths: [tenth, ninetieth],
}: Pick<Spread, 'median' | 'quartiles' | 'tenths'>) {
  return [
    { part: 'percentile10', value: tenth },
    { part: 'lowerQuartile', value: low },
    { part: 'median', value: median },
    { part: 'upperQuartile', value: high },
    { part: 'percentile90', value: ninetieth },
  ] as const
}

export function spreadPosition(
  value: number,
  { ordinary: [from, to] }: Pick<Spread, 'ordinary'>,
): 'below' | 'ordinary' | 'above' {
  if (value < from) return 'below'
  return value > to ? 'above' : 'ordinary'
}

/** Returns 0 to 1; 0.5 if minimum and maximum are equal. */
export function shareOfRange(value: number, { least, most }: Pick<Spread, 'least' | 'most'>): number {
  if (most <= least) return 0.5
  return Math.min(1, Math.max(0, (value - least) / (most - least)))
}

/** ASSUMED: linear interpolation between neighbours. */
function valueAtShare(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

/** Formats amounts in thousand tugrik with the decimals of their groups. */
export function indicatorText(value: number, indicator: Indicator, groups: readonly Group[]): string {
  const { unit, decimals } = indicators[indicator]
  return unit === 'tugrik'
    ? formatSum(value, groups)
    : formatNumber(value, { atMost: decimals, atLeast: decimals })
}

export function indicatorUnit(indicator: Indicator): string {
  return indicatorUnitText.units[indicators[indicator].unit]
}

/** Converts amounts to thousand tugrik. */
export function indicatorFigure(value: number, indicator: Indicator): number {
  return indicators[indicator].unit === 'tugrik' ? value / 1000 : value
}

export function deviationText(value: number, { median }: Pick<Spread, 'median'>): string {
  const text = indicatorUnitText.apart
  const percent = changeFrom(median, value).percent ?? 0
  const amount = formatNumber(Math.abs(percent), { atMost: 1, atLeast: 1 })
  if (!/[1-9]/.test(amount)) return text.same
  return percent > 0 ? text.above(`${amount} %`) : text.below(`${amount} %`)
}
