export type CalculatingOrder<Key> = { readonly order: readonly Key[]; readonly circles: readonly Key[] }

/**
 * Sorts each key after those that it reads. Ignores unknown keys. Reports the key at which each cycle was found
 * (decision 0001).
 */
export function calculatingOrder<Key>(
  keys: Iterable<Key>,
  readsOf: (key: Key) => Iterable<Key>,
): CalculatingOrder<Key> {
  const known = new Set(keys)
  const state = new Map<Key, 'open' | 'done'>()
  const order: Key[] = []
  const circles = new Set<Key>()
  // An open key that is visited again closes a cycle.
  const visit = (key: Key): void => {
    if (!known.has(key) || state.get(key) === 'done') return
    if (state.get(key) === 'open') {
      circles.add(key)
      return
    }
    state.set(key, 'open')
    for (const read of readsOf(key)) visit(read)
    state.set(key, 'done')
    order.push(key)
  }
  for (const key of known) visit(key)
  return { order, circles: [...circles] }
}
