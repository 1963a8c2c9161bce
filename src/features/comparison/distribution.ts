import type { Spread } from '#budget/indicators.ts'
import type { ComparedInstitution } from '#features/portfolio/overview.ts'

/** `from` is inclusive, `to` exclusive; `null`: unbounded. */
export type ValueRange = { readonly from: number | null; readonly to: number | null }

export function isInRange(value: number, { from, to }: ValueRange): boolean {
  return (from === null || value >= from) && (to === null || value < to)
}

export type DistributionBar = ValueRange & {
  readonly count: number
  readonly outliers: number
}

/** Enough to show a shape, few enough to click one. */
const BARS = 14
/** In interquartile ranges beyond the quartiles; values farther out share one bar. */
const IN_SIGHT = 3

/**
 * Counts values in bars of equal width with round bounds. The outer bars hold all outliers, which would squeeze the
 * others.
 */
export function barsOf(
  values: readonly Pick<ComparedInstitution, 'value' | 'position'>[],
  spread: Pick<Spread, 'median' | 'quartiles'> | null,
): readonly DistributionBar[] {
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
  const parts: readonly ValueRange[] = [
    ...(least < (bounds[0] ?? least) ? [{ from: null, to: bounds[0] ?? null }] : []),
    ...bounds.slice(0, -1).map((from, index) => ({ from, to: bounds[index + 1] ?? null })),
    ...(most >= (bounds.at(-1) ?? most) ? [{ from: bounds.at(-1) ?? null, to: null }] : []),
  ]
  return parts.map((part) => {
    const some = values.filter(({ value }) => isInRange(value, part))
    return { ...part, count: some.length, outliers: some.filter(isOutlier).length }
  })
}

/** Returns 0 to 1: the middle of an unbounded bar, the end if beyond all bars. */
export function positionInBars(bars: readonly ValueRange[], value: number): number {
  const index = bars.findIndex((bar) => isInRange(value, bar))
  const bar = bars[index]
  if (!bar) return value < (bars[0]?.from ?? value) ? 0 : 1
  const { from, to } = bar
  return (index + (from === null || to === null ? 0.5 : (value - from) / (to - from))) / bars.length
}

/** `digit` × 10^`power`, so that multiples have no binary residue. */
type RoundStep = { readonly digit: number; readonly power: number }

function roundStep(width: number): RoundStep {
  const power = Math.floor(Math.log10(width))
  // Ignores binary residue.
  const digit = [1, 2, 5].find((each) => each * 10 ** power >= width * (1 - 1e-9))
  return digit === undefined ? { digit: 1, power: power + 1 } : { digit, power }
}

function boundAt(index: number, { digit, power }: RoundStep): number {
  return power < 0 ? (index * digit) / 10 ** -power : index * digit * 10 ** power
}

function placeOf(value: number, step: RoundStep): number {
  const near = Math.round(value / boundAt(1, step))
  return boundAt(near, step) <= value ? near : near - 1
}

export function isOutlier({ position }: Pick<ComparedInstitution, 'position'>): boolean {
  return position === 'below' || position === 'above'
}
