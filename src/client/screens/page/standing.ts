import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Scroll, scrolledIn, scrolledTo, stoodIn } from '#client/draft/kept-place.ts'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import { tabAt } from '#client/screens/page/tabs.ts'
import { addressNow, type Place, standIn, standNowhere } from '#client/shell/address.ts'
import { type Tab, tabOf, type View } from '#domain/editions/edition.ts'

type Standing = {
  /** `null` while the year is not open. */
  readonly draft: OpenDraft | null
  readonly view: Pick<View, 'tabs'>
  readonly tab: Tab
  readonly place: Place
}

/**
 * Keeps the place at which somebody stands in a year: leads them to the cell that a list, an explanation or the address asks for, has the
 * address follow them from cell to cell, scrolls the page as far as they had scrolled it, and brings the focus to what they have opened.
 */
export function useStanding(standing: Standing): void {
  const { draft, tab, place } = standing
  // What follows the draft is begun once for it, however often the page is drawn.
  const latest = useRef(standing)
  useEffect(() => {
    latest.current = standing
  })
  useReveal(draft, latest)
  useCellOfAddress(draft, latest)
  useAddressOfCell(draft, tab.value, latest)
  useKeptScroll(draft, `page ${place.search}`)
  useFocusInPlace(tab.value)
}

type Latest = { readonly current: Standing }

/** Opens the tab that holds a cell which somebody asked to be shown; its grid then goes to the cell. */
function useReveal(draft: OpenDraft | null, latest: Latest): void {
  useEffect(
    () =>
      draft?.revealRequest.subscribe((at) => {
        const { view, place } = latest.current
        if (!at || tabAt(view, addressNow().tab)?.sheets.includes(at.sheet)) return
        const tab = tabOf(view, at.sheet)
        if (tab) place.go({ tab: tab.value })
      }),
    [draft, latest],
  )
}

/** Asks for the cell that the address names, when the year is opened by it and whenever the person goes back or on. */
function useCellOfAddress(draft: OpenDraft | null, latest: Latest): void {
  useEffect(() => {
    if (!draft) return
    const lead = (): void => {
      const { cell: at } = addressNow()
      if (at && tabOf(latest.current.view, at.sheet)) draft.revealRequest.setState(at, true)
    }
    lead()
    window.addEventListener('popstate', lead)
    return () => window.removeEventListener('popstate', lead)
  }, [draft, latest])
}

function useAddressOfCell(draft: OpenDraft | null, tab: number, latest: Latest): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was followed at one tab is not the address of another
  useEffect(() => {
    if (!draft) return
    const end = draft.place.subscribe(({ cells }, before) => {
      const isStep = cells[0] !== before.cells[0]
      const at = isStep ? stoodIn({ cells: cells.slice(0, 1) }, latest.current.tab.sheets) : null
      if (at) standIn(at)
    })
    return () => {
      end()
      standNowhere()
    }
  }, [draft, tab, latest])
}

/** A place begins at its top, or where it was left. */
function useKeptScroll(draft: OpenDraft | null, name: string): void {
  useLayoutEffect(() => {
    if (!draft) return
    window.history.scrollRestoration = 'manual'
    const { place } = draft
    const over = new AbortController()
    const { signal } = over
    const follow = (): void =>
      window.addEventListener(
        'scroll',
        () =>
          place.setState((now) => scrolledTo(now, name, { left: window.scrollX, top: window.scrollY }), true),
        { signal, passive: true },
      )
    scrollOnce(scrolledIn(place.getState(), name) ?? { left: 0, top: 0 }, signal, follow)
    return () => over.abort()
  }, [draft, name])
}

/** How long it is waited for what is read and drawn later, milliseconds. */
const PATIENCE_MS = 3_000

/** Scrolls the page to where it was, once there is so much of it; whoever begins to do something there is not moved any more. */
function scrollOnce({ left, top }: Scroll, signal: AbortSignal, then: () => void): void {
  const growth = new ResizeObserver(() => isThere() && end())
  const isThere = (): boolean => {
    window.scrollTo({ left, top, behavior: 'instant' })
    return Math.abs(window.scrollY - top) < 1
  }
  const timer = setTimeout(end, PATIENCE_MS)
  function stop(): void {
    clearTimeout(timer)
    growth.disconnect()
  }
  let isOver = false
  function end(): void {
    if (isOver) return
    isOver = true
    stop()
    if (!signal.aborted) then()
  }
  signal.addEventListener('abort', stop)
  if (isThere()) end()
  else growth.observe(document.body)
  for (const act of ['wheel', 'keydown', 'pointerdown', 'touchstart'])
    window.addEventListener(act, end, { signal, once: true, passive: true, capture: true })
}

/** Whoever has opened a place by its key from within another is in it, and hears which it is; a grid there takes the focus on. */
function useFocusInPlace(value: number): void {
  const last = useRef(value)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    if (document.activeElement === document.body)
      document.getElementById('place')?.focus({ preventScroll: true })
  }, [value])
}
