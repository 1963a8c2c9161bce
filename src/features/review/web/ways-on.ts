import type { PageAddress } from '#budget/web/address.ts'
import { chosenParameters } from '#engine/list/parameters.ts'
import type { PeersAnswer, SortedFilterQuery } from '#features/portfolio/api.ts'
import { declaredSort } from '#features/portfolio/institution-filter.ts'
import { declaredFilter } from '#features/portfolio/institution-rows.ts'
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
export function peerQuery({
  address,
}: {
  readonly address: Pick<PageAddress, 'filter'>
}): Partial<SortedFilterQuery> {
  return chosenParameters({ ...declaredFilter, ...declaredSort }, listQueryFromAddress(address))
}
