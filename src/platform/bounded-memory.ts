export type LruCache<Value> = {
  readonly get: (name: string) => Value | null
  readonly keep: (name: string, value: Value) => void
}

/** `sizeOf` measures an entry once. The newest stays, however large. */
export function lruCache<Value>(most: number, sizeOf: (value: Value) => number): LruCache<Value> {
  const all = new Map<string, { readonly value: Value; readonly size: number }>()
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
      return found.value
    },
    keep: (name, value) => {
      forget(name)
      const size = sizeOf(value)
      all.set(name, { value, size })
      total += size
      for (const oldest of all.keys()) {
        if (total <= most || oldest === name) break
        forget(oldest)
      }
    },
  }
}
