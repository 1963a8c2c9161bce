import { useMemo, useSyncExternalStore } from 'react'
import { type Address, movedTo, readAddress, writeAddress } from '#client/address.ts'

const listeners = new Set<() => void>()

/** Where the program stands, and how to go elsewhere. Going makes an entry in the history; `replace` does not. */
export type Place = {
  readonly address: Address
  readonly search: string
  readonly hrefOf: (change: Partial<Address>) => string
  readonly go: (change: Partial<Address>) => void
  readonly replace: (change: Partial<Address>) => void
}

/** Follows the browser's address. */
export function useAddress(): Place {
  const search = useSyncExternalStore(subscribe, () => window.location.search)
  return useMemo(() => placeAt(search), [search])
}

function placeAt(search: string): Place {
  const address = readAddress(search)
  const hrefOf = (change: Partial<Address>): string => writeAddress(movedTo(address, change))
  return {
    address,
    search,
    hrefOf,
    go: (change) => hrefOf(change) !== search && move('pushState', hrefOf(change)),
    replace: (change) => move('replaceState', hrefOf(change)),
  }
}

function move(how: 'pushState' | 'replaceState', href: string): void {
  window.history[how](null, '', href)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}
