import { type RefObject, useLayoutEffect } from 'react'

/** What stands below a table as a rule: the edge of its panel. */
const BELOW_PX = 16

/**
 * What a window has no room for beside a table that begins so far down, CSS px; `null` of one that begins in the lower half: its page scrolls
 * anyway.
 */
export function besideTable(top: number, window: number): number | null {
  const beside = Math.ceil(top) + BELOW_PX
  return beside <= window / 2 ? beside : null
}

/**
 * Lets a table end where the window does, so that it scrolls in its frame alone and its totals stay in sight, however many lines stand above
 * it. A dialog has its own height.
 */
export function useTableRoom(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || element.closest('[role="dialog"], [role="alertdialog"], dialog')) return
    const measure = (): void => {
      const beside = besideTable(element.getBoundingClientRect().top + window.scrollY, window.innerHeight)
      if (beside === null) element.style.removeProperty('--beside-table')
      else element.style.setProperty('--beside-table', `${beside}px`)
    }
    measure()
    let drawn = 0
    const later = (): void => {
      cancelAnimationFrame(drawn)
      drawn = requestAnimationFrame(measure)
    }
    // Whatever grows above it moves it, and with it the page.
    const watch = new ResizeObserver(later)
    watch.observe(document.body)
    window.addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(drawn)
      watch.disconnect()
      window.removeEventListener('resize', later)
    }
  }, [frame])
}
