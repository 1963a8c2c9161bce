import type { Formula, Step } from '#domain/sheet/formula.ts'
import type { Spot } from '#domain/workbook/spot.ts'
import { straightLength } from '#domain/workbook/straight-length.ts'

/** The columns of a table of steps: the upper ends, and one value more. */
export type StepRange = {
  readonly ends: readonly [first: Spot, last: Spot]
  readonly values: readonly [first: Spot, last: Spot]
}

/** The table that steps are read from, where they are the cells of two columns as in the norms; else `null`. */
export function stepRange(
  steps: readonly Step[],
  spotOf: (formula: Formula | null) => Spot | null,
): StepRange | null {
  const closed = steps.slice(0, -1).map(({ upTo }) => spotOf(upTo))
  const ends = endsOf(closed)
  const values = endsOf(steps.map(({ value }) => spotOf(value)))
  return ends && values && steps.at(-1)?.upTo === null ? { ends, values } : null
}

/** The first and the last of spots that are one straight stretch; `null` for fewer than two. */
function endsOf(spots: readonly (Spot | null)[]): readonly [Spot, Spot] | null {
  const [first, last] = [spots[0], spots.at(-1)]
  const isStraight = spots.length > 1 && straightLength(spots, 0) === spots.length
  return isStraight && first && last ? [first, last] : null
}
