import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'

/** A component whose code comes when it is first drawn, or before. */
export type LoadedApart<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> }

/** Thrown in the place of a part whose code did not arrive: the line is dead, or the server has gone. What is drawn there next asks for it anew. */
export class PartMissingError extends Error {
  override readonly name = 'PartMissingError'
}

type Part<Props> =
  | { readonly is: 'asked' | 'not asked' }
  | { readonly is: 'there'; readonly component: ComponentType<Props> }
  | { readonly is: 'missing'; readonly error: PartMissingError }

const listeners = new Set<() => void>()
const changed = (): void => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How long is waited before a part is asked for again, as with an answer that did not arrive. */
const TRIES_AFTER_MS = [1000, 2000]

/**
 * Makes one; `waiting` stands in its place meanwhile. A part that did not arrive goes to the screen's boundary, and whoever comes there again
 * asks for it anew; one in whose place nothing stands, as a notice or a window, takes no screen away and is asked for when the line is back. One
 * that nobody looked at yet is as if nobody had asked. React's own `lazy` asks once for all, and keeps back what has long arrived for 0.3 s, so as not to draw twice.
 */
export function loadedApart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
): LoadedApart<Props> {
  let part: Part<Props> = { is: 'not asked' }
  const become = (next: Part<Props>): void => {
    part = next
    changed()
  }
  const ask = async (missing: (error: unknown) => Part<Props>): Promise<void> => {
    if (part.is === 'asked' || part.is === 'there') return
    become({ is: 'asked' })
    try {
      become({ is: 'there', component: await withPatience(load) })
    } catch (error) {
      become(missing(error))
    }
  }
  const draw = (): Promise<void> =>
    ask((error) => ({
      is: 'missing',
      error: new PartMissingError('a part did not arrive', { cause: error }),
    }))
  function Apart(props: Props): ReactNode {
    const now = useSyncExternalStore(subscribe, () => part)
    const [metAtFirst] = useState(part)
    const isNews = now.is === 'missing' && now !== metAtFirst
    useEffect(() => {
      if (now.is === 'not asked' || (now.is === 'missing' && !isNews)) void draw()
      if (now.is !== 'missing' || waiting !== null) return
      const again = (): void => void draw()
      window.addEventListener('online', again, { once: true })
      return () => window.removeEventListener('online', again)
    }, [now, isNews])
    if (isNews && waiting !== null) throw now.error
    if (now.is !== 'there') return waiting
    const Loaded = now.component
    return <Loaded {...props} />
  }
  return Object.assign(Apart, { preload: () => ask(() => ({ is: 'not asked' })) })
}

/** Loads parts one after the other while the page has nothing else to do; what it returns stops that. */
export function preloadWhenIdle(parts: readonly Pick<LoadedApart<never>, 'preload'>[]): () => void {
  let stop = (): void => {}
  const from = (index: number): void => {
    const part = parts[index]
    if (part) stop = whenIdle(() => void part.preload().then(() => from(index + 1)))
  }
  from(0)
  return () => stop()
}

/** A page that is never idle gets its parts all the same: a line may break, and what tells of that must be there. */
const LONGEST_MS = 1000

/** ASSUMED of a browser that does not tell when it is idle (Safari): it is so after a moment. */
const A_MOMENT_MS = 200

/** Does something once the page has nothing else to do; what it returns takes that back. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, A_MOMENT_MS)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: LONGEST_MS })
  return () => window.cancelIdleCallback(handle)
}

async function withPatience<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (const wait of TRIES_AFTER_MS) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return load()
}
