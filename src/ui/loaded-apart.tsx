import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'

/** `preload` resolves with `false` if the code does not arrive. */
export type LazyComponent<Props> = ComponentType<Props> & { readonly preload: () => Promise<boolean> }

/** Thrown after a network or server failure. The next render loads the code again. */
export class ChunkLoadError extends Error {
  override readonly name = 'PartMissingError'
}

type LoadState<Props> =
  | { readonly kind: 'requested' | 'not requested' }
  | { readonly kind: 'loaded'; readonly component: ComponentType<Props> }
  | { readonly kind: 'missing'; readonly error: ChunkLoadError }

const listeners = new Set<() => void>()
const changed = (): void => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const RETRY_DELAYS_MS = [1000, 2000]

/**
 * Load failures reach the screen boundary; parts without fallback, such as dialogs, retry when online again. React's
 * `lazy` never retries and delays loaded content by 0.3 s.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
): LazyComponent<Props> {
  let part: LoadState<Props> = { kind: 'not requested' }
  const become = (next: LoadState<Props>): void => {
    part = next
    changed()
  }
  const ask = async (missing: (error: unknown) => LoadState<Props>): Promise<void> => {
    if (part.kind === 'requested' || part.kind === 'loaded') return
    become({ kind: 'requested' })
    try {
      become({ kind: 'loaded', component: await withPatience(load) })
    } catch (error) {
      become(missing(error))
    }
  }
  const draw = (): Promise<void> =>
    ask((error) => ({
      kind: 'missing',
      error: new ChunkLoadError('a part did not arrive', { cause: error }),
    }))
  function Apart(props: Props): ReactNode {
    const now = useSyncExternalStore(subscribe, () => part)
    const [metAtFirst] = useState(part)
    const isNews = now.kind === 'missing' && now !== metAtFirst
    useEffect(() => {
      if (now.kind === 'not requested' || (now.kind === 'missing' && !isNews)) void draw()
      if (now.kind !== 'missing' || waiting !== null) return
      const again = (): void => void draw()
      window.addEventListener('online', again, { once: true })
      return () => window.removeEventListener('online', again)
    }, [now, isNews])
    if (isNews && waiting !== null) throw now.error
    if (now.kind !== 'loaded') return waiting
    const Loaded = now.component
    return <Loaded {...props} />
  }
  const preload = async (): Promise<boolean> => {
    await ask(() => ({ kind: 'not requested' }))
    return part.kind !== 'not requested'
  }
  return Object.assign(Apart, { preload })
}

/** Returns a function that stops the loading. A part that does not arrive stops it too: all load when they are used. */
export function preloadWhenIdle(parts: readonly Pick<LazyComponent<never>, 'preload'>[]): () => void {
  let stop = (): void => {}
  const from = (index: number): void => {
    const part = parts[index]
    if (part) stop = whenIdle(() => void part.preload().then((isThere) => isThere && from(index + 1)))
  }
  from(0)
  return () => stop()
}

/** A page that is never idle also needs its components. */
const IDLE_TIMEOUT_MS = 1000

/** ASSUMED for browsers without `requestIdleCallback` (Safari). */
const IDLE_FALLBACK_MS = 200

/** Returns a function that cancels the work. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, IDLE_FALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
  return () => window.cancelIdleCallback(handle)
}

async function withPatience<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (const wait of RETRY_DELAYS_MS) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return load()
}
