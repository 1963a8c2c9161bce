import { useState, useSyncExternalStore } from 'react'
import {
  type ChangeOf,
  type DeclaredParameters,
  readParameters,
  type StateOf,
  writeParameters,
} from '#engine/list/parameters.ts'

/** The part of the address that belongs to the list on the screen. A move to another screen drops it. */
const prefix = 'table.'

type Move = 'pushState' | 'replaceState'

export function moveTo(how: Move, href: string): void {
  window.history[how](null, '', href)
  // The browser fires popstate only for back and forward.
  window.dispatchEvent(new PopStateEvent('popstate'))
}

export function subscribeToMoves(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}

export function hasAddressState(search: string): boolean {
  return search.includes(prefix)
}

export type AddressState<State> = {
  readonly state: State
  /** Adds a history entry, as `restart` does. Another list on the screen returns to its first page. */
  readonly go: (change: ChangeOf<State>) => void
  readonly replace: (change: ChangeOf<State>) => void
  /** Drops the state of everything else on the screen, because another list appears. */
  readonly restart: (change: ChangeOf<State>) => void
}

/** `screen`: one of two lists on a screen, or a list in a dialog, has its state outside the address. */
export function useAddressState<Declared extends DeclaredParameters>(
  declared: Declared,
  storedIn: 'address' | 'screen' = 'address',
): AddressState<StateOf<Declared>> {
  const [onScreen, setOnScreen] = useState('')
  const inAddress = useSyncExternalStore(subscribeToMoves, searchNow)
  const changing =
    (how: Move, others: Others) =>
    (change: ChangeOf<StateOf<Declared>>): void => {
      // Read again: two changes may precede a render.
      if (storedIn === 'screen') setOnScreen((now) => searchAfter(now, declared, change, others))
      else moveUnlessThere(how, searchAfter(searchNow(), declared, change, others))
    }
  return {
    state: readParameters(declared, ownWords(storedIn === 'screen' ? onScreen : inAddress)),
    go: changing('pushState', 'stay'),
    replace: changing('replaceState', 'stay'),
    restart: changing('pushState', 'dropped'),
  }
}

const searchNow = (): string => window.location.search

function moveUnlessThere(how: Move, search: string): void {
  if (search !== String(new URLSearchParams(searchNow()))) moveTo(how, `?${search}`)
}

function ownWords(search: string): readonly [string, string][] {
  return [...new URLSearchParams(search)].flatMap(([name, word]): [string, string][] =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), word]] : [],
  )
}

/** What the others on the screen have, except the page. */
type Others = 'stay' | 'dropped'

export function searchAfter<Declared extends DeclaredParameters>(
  search: string,
  declared: Declared,
  change: ChangeOf<StateOf<Declared>>,
  others: Others,
): string {
  const words = ownWords(search)
  const own = writeParameters(declared, { ...readParameters(declared, words), ...change })
  const staying = words.filter(
    ([name]) => others === 'stay' && name !== 'page' && !Object.hasOwn(declared, name),
  )
  const outside = [...new URLSearchParams(search)].filter(([name]) => !name.startsWith(prefix))
  const added = [...staying, ...own].map(([name, word]) => [`${prefix}${name}`, word])
  return String(new URLSearchParams([...outside, ...added]))
}
