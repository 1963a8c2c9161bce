import { type RefObject, useLayoutEffect, useRef } from 'react'

type Scroll = { readonly page: number; readonly left: number; readonly top: number }

/** Keyed by address. */
const left = new Map<string, Scroll>()

/**
 * Restores the scroll positions of page and table frame once the content `isReady`. Attach the returned ref around
 * the table.
 */
export function useSavedScroll(name: string, isReady: 'yes' | 'no'): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isReady === 'no') return
    const frame = around.current?.querySelector('section')
    const savedScroll = left.get(name)
    frame?.scrollTo({ left: savedScroll?.left ?? 0, top: savedScroll?.top ?? 0, behavior: 'instant' })
    window.scrollTo({ top: savedScroll?.page ?? 0, behavior: 'instant' })
    const keep = (): void =>
      void left.set(name, {
        page: window.scrollY,
        left: frame?.scrollLeft ?? 0,
        top: frame?.scrollTop ?? 0,
      })
    const over = new AbortController()
    for (const scrolled of [frame, window])
      scrolled?.addEventListener('scroll', keep, { signal: over.signal, passive: true })
    return () => over.abort()
  }, [name, isReady])
  return around
}
