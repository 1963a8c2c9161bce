/** What is remembered under names until it takes too much room; then what nobody has asked for the longest is forgotten first. */
export type BoundedMemory<Held> = {
  readonly get: (name: string) => Held | null
  readonly keep: (name: string, held: Held) => void
}

/** Remembers things of `mostBytes` together at most, each of as many as `bytesOf` says when it is kept; the last one kept stays, however large. */
export function boundedMemory<Held>(mostBytes: number, bytesOf: (held: Held) => number): BoundedMemory<Held> {
  const all = new Map<string, { readonly held: Held; readonly bytes: number }>()
  let total = 0
  const forget = (name: string): void => {
    total -= all.get(name)?.bytes ?? 0
    all.delete(name)
  }
  return {
    get: (name) => {
      const found = all.get(name)
      if (found === undefined) return null
      // The last one asked for stands last.
      all.delete(name)
      all.set(name, found)
      return found.held
    },
    keep: (name, held) => {
      forget(name)
      const bytes = bytesOf(held)
      all.set(name, { held, bytes })
      total += bytes
      for (const oldest of all.keys()) {
        if (total <= mostBytes || oldest === name) break
        forget(oldest)
      }
    },
  }
}
