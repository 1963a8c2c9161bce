import type { Spread } from '#domain/draft/indicators.ts'
import type { ComparedInstitution } from '#domain/draft/overview.ts'

/** Values from `from` up to, but without, `to`; `null`: without an end. */
export type Within = { readonly from: number | null; readonly to: number | null }

export function isWithin(value: number, { from, to }: Within): boolean {
  return (from === null || value >= from) && (to === null || value < to)
}

/** One bar of a distribution: the values from `from` up to, but without, `to`; `null`: all that are less, or not less. */
export type Bar = Within & {
  readonly count: number
  /** How many of them are out of the way. */
  readonly apart: number
}

/** About so many bars are drawn: enough to see a shape, few enough to hit one. */
const BARS = 14
/** So many times the range of the quartiles is drawn beyond them; what is farther stands in one bar at the end. */
const IN_SIGHT = 3

/**
 * How many of some values lie in each part of their range: bars of one width with round bounds. A value far from everything would push all others
 * into one bar, so that the last bar on either side holds whatever lies far beyond the quartiles.
 */
export function barsOf(
  values: readonly Pick<ComparedInstitution, 'value' | 'lies'>[],
  spread: Pick<Spread, 'median' | 'quartiles'> | null,
): readonly Bar[] {
  if (values.length === 0) return []
  const all = values.map(({ value }) => value)
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const middle = spread?.median ?? least
  const [low, high] = spread?.quartiles ?? [least, most]
  const reach = IN_SIGHT * (high - low || Math.abs(middle) / 10)
  const start = Math.max(least, low - reach)
  const end = Math.min(most, high + reach)
  const step = roundStep((end - start) / BARS || Math.abs(middle) / 10 || 1)
  const first = placeOf(start, step)
  const last = placeOf(end, step)
  const bounds = Array.from({ length: last - first + 2 }, (_, index) => boundAt(first + index, step))
  const parts: readonly Within[] = [
    ...(least < (bounds[0] ?? least) ? [{ from: null, to: bounds[0] ?? null }] : []),
    ...bounds.slice(0, -1).map((from, index) => ({ from, to: bounds[index + 1] ?? null })),
    ...(most >= (bounds.at(-1) ?? most) ? [{ from: bounds.at(-1) ?? null, to: null }] : []),
  ]
  return parts.map((part) => {
    const some = values.filter(({ value }) => isWithin(value, part))
    return { ...part, count: some.length, apart: some.filter(({ lies }) => lies !== 'ordinary').length }
  })
}

/** Where a value stands along bars of one width, from 0 at the first to 1 behind the last; half way in a bar that has no end, at the end of all beyond it. */
export function placeAlong(bars: readonly Within[], value: number): number {
  const index = bars.findIndex((bar) => isWithin(value, bar))
  const bar = bars[index]
  if (!bar) return value < (bars[0]?.from ?? value) ? 0 : 1
  const { from, to } = bar
  return (index + (from === null || to === null ? 0.5 : (value - from) / (to - from))) / bars.length
}

/** A width as `digit` times ten to the `power`, so that its multiples can be written without a trace of binary fractions. */
type Step = { readonly digit: number; readonly power: number }

/** The least of 1, 2 and 5 times a power of ten that is no less than a width. */
function roundStep(width: number): Step {
  const power = Math.floor(Math.log10(width))
  // What differs by a binary fraction alone is no less.
  const digit = [1, 2, 5].find((each) => each * 10 ** power >= width * (1 - 1e-9))
  return digit === undefined ? { digit: 1, power: power + 1 } : { digit, power }
}

function boundAt(index: number, { digit, power }: Step): number {
  return power < 0 ? (index * digit) / 10 ** -power : index * digit * 10 ** power
}

/** The number of the bar in which a value lies, counted from 0. */
function placeOf(value: number, step: Step): number {
  const near = Math.round(value / boundAt(1, step))
  return boundAt(near, step) <= value ? near : near - 1
}
