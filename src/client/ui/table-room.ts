import { type RefObject, useLayoutEffect } from 'react'

/** The edge of the panel. */
const BELOW_PX = 16

/** CSS px; `null` for a table in the lower half, because its page scrolls anyway. */
export function besideTable(top: number, window: number): number | null {
  const beside = Math.ceil(top) + BELOW_PX
  return beside <= window / 2 ? beside : null
}

/** Keeps the totals visible. Dialogs have their own height. */
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
    // Growing content above the table changes its offset and the page height.
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
