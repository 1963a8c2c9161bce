import { lookOf } from '#client/parts/look.ts'
import type { Place } from '#client/shell/address.ts'
import type { BesideAnswer, OrderedLook } from '#contract/review.ts'

/** The place of an institution in the list that is looked at, and its neighbours there. */
export type WaysOn = Pick<BesideAnswer, 'at' | 'before' | 'after'> & {
  /** `left`: it was in the list when somebody came to it and is no more; its neighbours are those it had. `outside`: it was not. */
  readonly is: 'in' | 'left' | 'outside'
}

/**
 * The ways on from an institution. Whoever has approved one of those that wait has it leave the list that they work through: the way on stays.
 * `last`: those that were there before.
 */
export function waysOn(now: Pick<BesideAnswer, 'at' | 'before' | 'after'>, last: WaysOn | null): WaysOn {
  const { at, before, after } = now
  if (at !== null) return { at, before, after, is: 'in' }
  if (last === null || last.is === 'outside') return { at, before, after, is: 'outside' }
  return { ...last, is: 'left' }
}

/** What the server is asked of an institution that is come to from a list: those of the list that are looked at, in their order. */
export function lookedBeside({ address }: Pick<Place, 'address'>): OrderedLook {
  const { page: _, size: __, ...look } = lookOf(address)
  return look
}
