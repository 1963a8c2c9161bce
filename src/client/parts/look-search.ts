import { useEffect, useState } from 'react'
import { lookOf, lookWith } from '#client/parts/look.ts'
import type { Address, Place } from '#client/shell/address.ts'
import { REST_MS } from '#client/ui/table-view.ts'

/** What is looked for as it is typed, and how to type it. */
export type LookSearch = { readonly typed: string; readonly type: (search: string) => void }

/** The search of a look in the address. Whoever types is followed once they rest, and makes no entry in the history. `at`: what else of the address is set then. */
export function useLookSearch(place: Place, at: Partial<Address>): LookSearch {
  const { search } = lookOf(place.address)
  const [typed, setTyped] = useState(search)
  // What the address said last of what was typed; another text there was not typed here.
  const [told, setTold] = useState(search)
  if (search !== told) {
    setTold(search)
    setTyped(search)
  }
  useEffect(() => {
    if (typed === told) return
    const timer = setTimeout(() => {
      setTold(typed)
      place.replace({ ...at, look: lookWith(lookOf(place.address), { search: typed }) })
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [typed, told, place, at])
  return { typed, type: setTyped }
}
