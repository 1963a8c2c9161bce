import type { openArea } from '#client/grid/grid-elements.ts'
import type { Move } from '#client/grid/navigation.ts'

type Way = Extract<Move, { readonly by: unknown }>['to']

/** Between two cells, while the mouse is held beyond the cells in sight. */
const PACE_MS = 60

/**
 * Follows a mouse that was pressed in a cell until it is let go: as long as it is held beyond the cells in sight,
 * `lead` is called again and again with each way in which it has left them.
 */
export function followBeyond(area: () => ReturnType<typeof openArea>, lead: (to: Way) => void): void {
  let ways: readonly Way[] = []
  const pace = setInterval(() => {
    for (const way of ways) lead(way)
  }, PACE_MS)
  const over = new AbortController()
  const stop = (): void => {
    clearInterval(pace)
    over.abort()
  }
  const follow = (event: PointerEvent): void => {
    if (event.buttons === 1) ways = waysBeyond(area(), event)
    else stop()
  }
  addEventListener('pointermove', follow, { signal: over.signal })
  for (const end of ['pointerup', 'pointercancel', 'blur'])
    addEventListener(end, stop, { signal: over.signal })
}

function waysBeyond(
  { left, right, top, bottom }: ReturnType<typeof openArea>,
  { clientX, clientY }: PointerEvent,
): readonly Way[] {
  const beyond = { up: clientY < top, down: clientY > bottom, left: clientX < left, right: clientX > right }
  return (['up', 'down', 'left', 'right'] as const).filter((way) => beyond[way])
}
