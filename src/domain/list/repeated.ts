/** Ignores empty keys. */
export function repeatedAt(keys: readonly string[]): ReadonlySet<number> {
  const firsts = new Map<string, number>()
  return new Set(
    keys.flatMap((key, at) => {
      if (key === '') return []
      if (firsts.has(key)) return [at]
      firsts.set(key, at)
      return []
    }),
  )
}
