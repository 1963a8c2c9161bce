/** Least recently used entries are evicted first. */
export type LruCache<Held> = {
  readonly get: (name: string) => Held | null
  readonly keep: (name: string, held: Held) => void
}

/** `sizeOf` measures an entry when it is stored. The newest entry stays, however large. */
export function lruCache<Held>(most: number, sizeOf: (held: Held) => number): LruCache<Held> {
  const all = new Map<string, { readonly held: Held; readonly size: number }>()
  let total = 0
  const forget = (name: string): void => {
    total -= all.get(name)?.size ?? 0
    all.delete(name)
  }
  return {
    get: (name) => {
      const found = all.get(name)
      if (found === undefined) return null
      // The last used entry moves to the end.
      all.delete(name)
      all.set(name, found)
      return found.held
    },
    keep: (name, held) => {
      forget(name)
      const size = sizeOf(held)
      all.set(name, { held, size })
      total += size
      for (const oldest of all.keys()) {
        if (total <= most || oldest === name) break
        forget(oldest)
      }
    },
  }
}
