import { listQueryFromAddress } from '#client/parts/look.ts'
import type { Navigation } from '#client/shell/address.ts'
import type { BesideAnswer, SortedFilterQuery } from '#contract/review.ts'

export type ListNeighbours = Pick<BesideAnswer, 'at' | 'before' | 'after'> & {
  /** `left`: the institution has left the list; its former neighbours remain. `outside`: it was not in the list. */
  readonly is: 'in' | 'left' | 'outside'
}

/** An approval removes the institution from a list of waiting ones, so the links use the `last` neighbours. */
export function listNeighbours(
  now: Pick<BesideAnswer, 'at' | 'before' | 'after'>,
  last: ListNeighbours | null,
): ListNeighbours {
  const { at, before, after } = now
  if (at !== null) return { at, before, after, is: 'in' }
  if (last === null || last.is === 'outside') return { at, before, after, is: 'outside' }
  return { ...last, is: 'left' }
}

/** Returns filter and sort of the list that opened the institution. */
export function peerQuery({ address }: Pick<Navigation, 'address'>): SortedFilterQuery {
  const { page: _, size: __, ...look } = listQueryFromAddress(address)
  return look
}
