import { type RefObject, useLayoutEffect } from 'react'

/** What stands around the frames of a place, CSS px. */
type Around = {
  /** How high the window is. */
  readonly window: number
  /** What of the page beside the frames is above and below them. */
  readonly page: number
  readonly frames: number
}

/**
 * How high the frame of a grid may be, CSS px. One alone takes what the rest of the page leaves, so that nothing scrolls but the grid. Several
 * have no room of their own: they stand whole, and nothing scrolls but the page. The grid has the last word: a frame in which its head and
 * five rows have no room stands whole, see its style sheet.
 */
export function frameRoom({ window, page, frames }: Around): number {
  return frames === 1 ? window - page : 0
}

/** Room between a frame and what stays in sight, CSS px. */
const GAP = 16

/** Keeps the frames of a place as high as the window has room, whatever comes to stand around them. */
export function useFrameRoom(main: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = main.current
    if (!place) return
    const measure = (): void => {
      const frames = [...place.querySelectorAll<HTMLElement>('.grid-frame')]
      const heights = frames.map((frame) => frame.getBoundingClientRect().height)
      const box = place.getBoundingClientRect()
      const inner = box.height - heights.reduce((sum, height) => sum + height, 0)
      const top = box.top + window.scrollY
      const room = frameRoom({
        window: window.innerHeight,
        page: top + inner + GAP,
        frames: frames.length,
      })
      place.style.setProperty('--grid-max-height', `${Math.floor(room)}px`)
    }
    measure()
    let frame = 0
    const later = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    const observer = new ResizeObserver(later)
    for (const each of [place, document.body]) observer.observe(each)
    window.addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      window.removeEventListener('resize', later)
    }
  }, [main])
}
