/** Things in an order in which each stands after those that it reads, and those at which a circle closed. */
export type CalculatingOrder<Key> = { readonly order: readonly Key[]; readonly circles: readonly Key[] }

/**
 * Puts each key behind those that it reads, and leaves the order alone where nothing asks for another. Reads of keys that are not among
 * the given ones count for nothing. Where some close a circle, the one at which it was met is told (decision 0001).
 */
export function calculatingOrder<Key>(
  keys: Iterable<Key>,
  readsOf: (key: Key) => Iterable<Key>,
): CalculatingOrder<Key> {
  const known = new Set(keys)
  const state = new Map<Key, 'open' | 'done'>()
  const order: Key[] = []
  const circles = new Set<Key>()
  // Depth first; what is met again while it is open closes a circle.
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
