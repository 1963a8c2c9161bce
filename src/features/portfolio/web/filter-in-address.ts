import type { Navigation, PageAddress } from '#budget/web/address.ts'
import { type ChangeOf, chosenParameters, readParameters, writeParameters } from '#engine/list/parameters.ts'
import { declaredListQuery, type InstitutionListQuery } from '#features/portfolio/institution-filter.ts'
import {
  declaredFilter,
  type InstitutionFilter,
  isSameFilter,
  noFilter,
} from '#features/portfolio/institution-rows.ts'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { useTyped } from '#ui/table-view.ts'

/** See `PageAddress`. */
export function listQueryFromAddress({ filter }: { readonly filter: string }): InstitutionListQuery {
  return readParameters(declaredListQuery, new URLSearchParams(filter))
}

/** Returns '' for all institutions. */
export function serializeListQuery(listQuery: ChangeOf<InstitutionListQuery>): string {
  return String(new URLSearchParams(writeParameters(declaredListQuery, listQuery)))
}

/** Returns to the first page. Sorting and page size stay. */
export function changeFilter(
  listQuery: InstitutionListQuery,
  change: ChangeOf<InstitutionListQuery>,
): string {
  return serializeListQuery({ ...listQuery, page: 0, ...change })
}

/** Omits sorting and paging. */
export function filterParams(listQuery: InstitutionListQuery): Partial<InstitutionFilter> {
  return chosenParameters(declaredFilter, listQuery)
}

export function emptyListReason(address: { readonly filter: string }): string {
  const { none, noneFound } = workspaceText.overview
  return isSameFilter(listQueryFromAddress(address), noFilter) ? none : noneFound
}

export type FilterSearch = { readonly typed: string; readonly type: (search: string) => void }

/** Without a history entry. `at` is set in the address together with it. */
export function useFilterSearch(place: Navigation, at: Partial<PageAddress>): FilterSearch {
  const listQuery = listQueryFromAddress(place.address)
  return useTyped(listQuery.search, (search) =>
    place.replace({ ...at, filter: changeFilter(listQuery, { search }) }),
  )
}
