import { type RefObject, useLayoutEffect } from 'react'

type FrameHeights = {
  readonly window: number
  readonly page: number
  readonly frames: number
}

/**
 * Returns the maximum height of a grid, CSS px. A single grid fills the window. Several return 0: they are shown in
 * full and the page scrolls.
 */
export function frameRoom({ window, page, frames }: FrameHeights): number {
  return frames === 1 ? window - page : 0
}

/** CSS px. */
const GAP = 16

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
    const schedule = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    const observer = new ResizeObserver(schedule)
    for (const each of [place, document.body]) observer.observe(each)
    window.addEventListener('resize', schedule)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      window.removeEventListener('resize', schedule)
    }
  }, [main])
}
