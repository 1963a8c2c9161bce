import type { Navigation } from '#budget/web/address.ts'
import type { PeersAnswer, SortedFilterQuery } from '#features/portfolio/api.ts'
import { listQueryFromAddress } from '#features/portfolio/web/filter-in-address.ts'

export type ListNeighbours = Pick<PeersAnswer, 'at' | 'before' | 'after'> & {
  /** `left`: the institution has left the list; its former neighbours remain. `outside`: it was not in the list. */
  readonly kind: 'in' | 'left' | 'outside'
}

/** An approval removes the institution from a list of waiting ones, so the links use the `last` neighbours. */
export function listNeighbours(
  now: Pick<PeersAnswer, 'at' | 'before' | 'after'>,
  last: ListNeighbours | null,
): ListNeighbours {
  const { at, before, after } = now
  if (at !== null) return { at, before, after, kind: 'in' }
  if (last === null || last.kind === 'outside') return { at, before, after, kind: 'outside' }
  return { ...last, kind: 'left' }
}

/** Returns filter and sort of the list that opened the institution. */
export function peerQuery({ address }: Pick<Navigation, 'address'>): SortedFilterQuery {
  const { page: _, size: __, ...filter } = listQueryFromAddress(address)
  return filter
}
