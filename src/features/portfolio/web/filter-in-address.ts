import { useEffect, useState } from 'react'
import type { Navigation, PageAddress } from '#budget/web/address.ts'
import {
  type InstitutionListQuery,
  isSameFilter,
  listQueryParams,
  parseListQuery,
  pickFilter,
} from '#features/portfolio/institution-filter.ts'
import { type InstitutionFilter, noFilter } from '#features/portfolio/institution-rows.ts'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { DEBOUNCE_MS } from '#ui/table-view.ts'

/** See `PageAddress`. */
export function listQueryFromAddress({ filter }: { readonly filter: string }): InstitutionListQuery {
  const params = new URLSearchParams(filter)
  return parseListQuery((name) => params.get(name))
}

/** Returns '' for all institutions. */
export function serializeListQuery(listQuery: Partial<InstitutionListQuery>): string {
  return new URLSearchParams(listQueryParams(listQuery).map(([name, word]) => [name, word])).toString()
}

/** Returns to the first page. Sorting and page size stay. */
export function changeFilter(listQuery: InstitutionListQuery, change: Partial<InstitutionListQuery>): string {
  return serializeListQuery({ ...listQuery, page: 0, ...change })
}

/** Omits sorting and paging. */
export function filterParams(listQuery: InstitutionListQuery): Partial<InstitutionFilter> {
  const chosen = new Set(listQueryParams(listQuery).map(([name]) => name as string))
  return Object.fromEntries(Object.entries(pickFilter(listQuery)).filter(([name]) => chosen.has(name)))
}

export function emptyListReason(address: { readonly filter: string }): string {
  const { none, noneFound } = workspaceText.overview
  return isSameFilter(pickFilter(listQueryFromAddress(address)), noFilter) ? none : noneFound
}

export type FilterSearch = { readonly typed: string; readonly type: (search: string) => void }

/** Debounced and without a history entry. `at` is set in the address together with it. */
export function useFilterSearch(place: Navigation, at: Partial<PageAddress>): FilterSearch {
  const { search } = listQueryFromAddress(place.address)
  const [typed, setTyped] = useState(search)
  // A different text in the address comes from elsewhere, such as the back button.
  const [applied, setApplied] = useState(search)
  if (search !== applied) {
    setApplied(search)
    setTyped(search)
  }
  useEffect(() => {
    if (typed === applied) return
    const timer = setTimeout(() => {
      setApplied(typed)
      place.replace({ ...at, filter: changeFilter(listQueryFromAddress(place.address), { search: typed }) })
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, applied, place, at])
  return { typed, type: setTyped }
}
