import { useEffect, useLayoutEffect, useRef } from 'react'
import { addressNow, clearCellInAddress, type Navigation, setCellInAddress } from '#budget/web/address.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { applies } from '#engine/compile.ts'
import type { Facts } from '#engine/formula.ts'
import { type CellAddress, cellKeyOf } from '#engine/key.ts'
import type { Program } from '#engine/program.ts'
import { yearPageText } from '#features/home/year-page-text.ts'
import { type Tab, tabOf, type View } from '#forms/editions/edition.ts'
import { lastCellIn, type Scroll, scrollOf, withScroll } from '#ui/saved-position.ts'
import { showToast } from '#ui/toasts.ts'

/** Falls back to the home tab. */
export function tabAt({ tabs }: Pick<View, 'tabs'>, value: number | null): Tab | undefined {
  return tabs.find((tab) => tab.value === value) ?? tabs.find(({ panel }) => panel === 'summary') ?? tabs[0]
}

/** Omits sheets that do not apply to the institution. */
export function viewFor(view: View, program: Program, facts: Facts): View {
  const isMeant = (code: string): boolean => {
    const sheet = program.sheets.get(code)
    return sheet !== undefined && applies(sheet, facts)
  }
  return { ...view, tabs: view.tabs.map((tab) => ({ ...tab, sheets: tab.sheets.filter(isMeant) })) }
}

type NavigationContext = {
  /** `null` while the year is not open. */
  readonly draft: OpenDraft | null
  readonly view: Pick<View, 'tabs'>
  readonly tab: Tab
  readonly place: Navigation
}

/**
 * Reveals requested cells, updates the address with the selected cell, restores the scroll position and focuses
 * opened content.
 */
export function useRestoredPosition(context: NavigationContext): void {
  const { draft, tab, place } = context
  // Effects of the draft start once per draft, independent of renders.
  const latest = useRef(context)
  useEffect(() => {
    latest.current = context
  })
  useReveal(draft, latest)
  useCellOfAddress(draft, latest)
  useAddressOfCell(draft, tab.value, latest)
  useSavedPageScroll(draft, `page ${place.search}`)
  useFocusInPlace(tab.value)
}

type Latest = { readonly current: NavigationContext }

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

/** If the cell is the last position, for example after a reload, only the scroll position is restored. */
function useCellOfAddress(draft: OpenDraft | null, latest: Latest): void {
  useEffect(() => {
    if (!draft) return
    const lead = (comesBack: boolean): void => {
      const { cell: at } = addressNow()
      tellIfLost(draft, latest.current)
      if (!at || !hasCell(draft, latest.current.view, at)) return
      if (!comesBack || !isWhereLeft(draft, latest.current.view, at)) draft.revealRequest.setState(at, true)
    }
    const move = ({ isTrusted }: PopStateEvent): void => lead(isTrusted)
    lead(isLoadedAgain())
    window.addEventListener('popstate', move)
    return () => window.removeEventListener('popstate', move)
  }, [draft, latest])
}

/** Reports and corrects an address that names no part of the year. */
function tellIfLost(draft: OpenDraft, { view, place }: NavigationContext): void {
  const { tab, cell, report, figure, list } = addressNow()
  const isTab = tab === null || view.tabs.some(({ value }) => value === tab)
  const isCell = cell !== null && hasCell(draft, view, cell)
  if (isCell || (isTab && cell === null)) return
  showToast({ kind: 'warning', message: yearPageText.targetMissing, about: 'place' })
  place.replace({ tab: isTab ? tab : null, report, figure, list })
}

function hasCell({ program }: OpenDraft, view: Pick<View, 'tabs'>, at: CellAddress): boolean {
  if (!tabOf(view, at.sheet)) return false
  const { rows = [], fields = {} } = program.sheets.get(at.sheet) ?? {}
  return (
    program.indexOf.has(cellKeyOf(at)) ||
    (rows.some(({ code }) => code === at.row) && Object.hasOwn(fields, at.field))
  )
}

function isWhereLeft({ place }: OpenDraft, view: Pick<View, 'tabs'>, at: CellAddress): boolean {
  const sheets = tabAt(view, addressNow().tab)?.sheets ?? []
  const lastCell = lastCellIn(place.getState(), sheets)
  return lastCell !== null && cellKeyOf(lastCell) === cellKeyOf(at)
}

/** Returns false for a followed link. */
function isLoadedAgain(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate'
}

function useAddressOfCell(draft: OpenDraft | null, tab: number, latest: Latest): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was followed at one tab is not the address of another
  useEffect(() => {
    if (!draft) return
    const end = draft.place.subscribe(({ cells }, before) => {
      const isStep = cells[0] !== before.cells[0]
      const at = isStep ? lastCellIn({ cells: cells.slice(0, 1) }, latest.current.tab.sheets) : null
      if (at) setCellInAddress(at)
    })
    return () => {
      end()
      clearCellInAddress()
    }
  }, [draft, tab, latest])
}

/** New tabs start at the top. */
function useSavedPageScroll(draft: OpenDraft | null, name: string): void {
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
          place.setState((now) => withScroll(now, name, { left: window.scrollX, top: window.scrollY }), true),
        { signal, passive: true },
      )
    scrollOnce(scrollOf(place.getState(), name) ?? { left: 0, top: 0 }, signal, follow)
    return () => over.abort()
  }, [draft, name])
}

/** The time limit for content that loads later. */
const PATIENCE_MS = 15_000

/** Waits until the page is long enough. Any action of the user cancels it. */
function scrollOnce({ left, top }: Scroll, signal: AbortSignal, then: () => void): void {
  // Otherwise scroll anchoring would shift the position when content above loads later. The browser reads the
  // property of the body.
  const { style } = document.body
  style.overflowAnchor = 'none'
  const anchor = (): void => void style.removeProperty('overflow-anchor')
  setTimeout(anchor, PATIENCE_MS)
  const growth = new ResizeObserver(() => isDrawn() && end())
  const isDrawn = (): boolean => {
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
  if (isDrawn()) end()
  else growth.observe(document.body)
  for (const act of acts)
    for (const ends of [end, anchor])
      window.addEventListener(act, ends, { signal, once: true, passive: true, capture: true })
}

const acts = ['wheel', 'keydown', 'pointerdown', 'touchstart'] as const

/** Screen readers announce the tab. A grid then takes the focus. */
function useFocusInPlace(value: number): void {
  const last = useRef(value)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    if (document.activeElement === document.body)
      document.getElementById('place')?.focus({ preventScroll: true })
  }, [value])
}
