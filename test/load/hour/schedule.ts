/** What people do in the hour before a deadline. `closing`: the last calculation, the sending, and the paper of it. */
export const kinds = ['signIn', 'opening', 'save', 'calculation', 'closing'] as const
export type Kind = (typeof kinds)[number]

/** How often an institution does each in that hour; the third calculation is a part of closing (issue "The deadline hour, five times over"). */
const perHour: Readonly<Record<Kind, number>> = {
  signIn: 2,
  opening: 5,
  save: 40,
  calculation: 2,
  closing: 1,
}
/** As many institutions as factor 1 stands for. */
export const INSTITUTIONS = 3000
const HOUR_S = 3600

/** Something that happens, in seconds from the beginning. `draw`: a number from 0 to below 1 by which who does it is chosen. */
export type Arrival = { readonly at: number; readonly kind: Kind; readonly draw: number }

/** A stretch of the hour. */
export type Slice = { readonly factor: number; readonly seconds: number; readonly seed: number }

/** How often something happens in a slice. */
export function countIn({ factor, seconds }: Pick<Slice, 'factor' | 'seconds'>, kind: Kind): number {
  return Math.round((perHour[kind] * INSTITUTIONS * factor * seconds) / HOUR_S)
}

/**
 * Everything that happens in a slice of the hour, in order of time: so many of each kind as there must be, each at a moment that knows
 * nothing of the others, as people who know nothing of each other come. The same for the same seed.
 */
export function scheduleOf(slice: Slice): readonly Arrival[] {
  const random = randomOf(slice.seed)
  return kinds
    .flatMap((kind) =>
      Array.from({ length: countIn(slice, kind) }, () => ({
        at: random() * slice.seconds,
        kind,
        draw: random(),
      })),
    )
    .sort((one, other) => one.at - other.at)
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
