import { type Spread, spreadOf } from '#budget/indicators.ts'
import { type ComparedInstitution, regionKeyIn } from '#features/portfolio/overview.ts'

/** The institutions of a region, or of a sum if there is one aimag only. */
export type RegionStrip = {
  readonly region: string
  readonly values: readonly ComparedInstitution[]
  /** `null` with too few. */
  readonly spread: Spread | null
  readonly outliers: readonly ComparedInstitution[]
}

export function regionStrips(values: readonly ComparedInstitution[]): readonly RegionStrip[] {
  return [...Map.groupBy(values, regionKeyIn(values))]
    .toSorted(([a], [b]) => Number(a === 'none') - Number(b === 'none') || a.localeCompare(b))
    .map(([region, some]) => ({
      region,
      values: some,
      spread: spreadOf(
        some.map(({ value }) => value),
        0,
      ),
      outliers: some.filter(isOutlier),
    }))
}

export type ValueAxis = { readonly from: number; readonly to: number; readonly ticks: readonly number[] }

const TICKS = 6
/** In shares of the largest value: an axis that could begin lower begins at zero. */
const FROM_ZERO = 1 / 4

/** Has round ends. It begins later than zero if all values are far from it. */
export function axisOver(values: readonly number[]): ValueAxis {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const start = least > 0 && least < FROM_ZERO * most ? 0 : least
  const step = roundStep((most - start) / TICKS || Math.abs(most) / TICKS || 1)
  const [first, last] = [placeOf(start, step), placeOf(most, step)]
  const end = boundAt(last, step) < most || first === last ? last + 1 : last
  const ticks = Array.from({ length: end - first + 1 }, (_, index) => boundAt(first + index, step))
  return { from: boundAt(first, step), to: boundAt(end, step), ticks }
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
