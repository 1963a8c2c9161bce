import { createListeners } from '#client/grid/listeners.ts'
import { sameContent } from '#client/grid/same-content.ts'

/** Remembers the last look at each key, so that an unchanged one stays the very same object. */
export function createViews<Key, View extends object>(lookAt: (key: Key) => View) {
  const seen = new Map<Key, View>()
  const listeners = createListeners<Key>()
  const look = (key: Key): View => {
    const known = seen.get(key)
    if (known) return known
    const view = lookAt(key)
    seen.set(key, view)
    return view
  }
  const refreshed = (key: Key): boolean => {
    const before = seen.get(key)
    if (!before) return false
    const after = lookAt(key)
    if (sameContent(before, after)) return false
    seen.set(key, after)
    return true
  }
  return {
    look,
    /** Looks again at the keys that may have changed; what it returns tells the listeners of those that did. */
    refresh: (touched: Iterable<Key> | 'all') => {
      const changed = [...(touched === 'all' ? seen.keys() : touched)].filter(refreshed)
      return () => listeners.tell(changed)
    },
    subscribe: (key: Key, listener: () => void) => {
      look(key)
      return listeners.subscribe(key, listener)
    },
  }
}
