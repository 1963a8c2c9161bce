import { useEffect, useState } from 'react'
import type { Navigation, PageAddress } from '#budget/web/address.ts'
import { changeFilter, listQueryFromAddress } from '#client/parts/look.ts'
import { DEBOUNCE_MS } from '#ui/table-view.ts'

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
