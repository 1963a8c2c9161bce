export type Listeners<Key> = {
  readonly subscribe: (key: Key, listener: () => void) => () => void
  readonly tell: (keys: Iterable<Key>) => void
}

/** Notifies only components that render the change. */
export function createListeners<Key>(): Listeners<Key> {
  const all = new Map<Key, Set<() => void>>()
  return {
    subscribe: (key, listener) => {
      const some = all.get(key) ?? new Set()
      all.set(key, some.add(listener))
      return () => {
        some.delete(listener)
      }
    },
    tell: (keys) => {
      for (const key of keys) for (const listener of all.get(key) ?? []) listener()
    },
  }
}
