import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { positionOf } from '#client/grid/grid-elements.ts'

/** The panel about a cell: whether it is shown, and how the focus goes in and comes back to where the person worked. */
export type CellPanelState = {
  readonly shown: boolean
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly toggle: () => void
  readonly close: () => void
}

export function useCellPanel(): CellPanelState {
  const [shown, setShown] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const workedIn = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (!shown) return
    heading.current?.focus()
    const follow = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && positionOf(target)) workedIn.current = target.closest('td')
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [shown])
  const close = useCallback(() => {
    const panel = heading.current?.closest('aside') ?? null
    setShown(false)
    if (isLosing(panel)) workedIn.current?.focus()
  }, [])
  const toggle = useCallback(() => {
    if (shown) close()
    else {
      workedIn.current = focused()
      setShown(true)
    }
  }, [shown, close])
  return { shown, heading, toggle, close }
}

/** Whether the focus goes with the panel: whoever works elsewhere stays there. */
function isLosing(panel: Element | null): boolean {
  const now = focused()
  return now === null || now === document.body || panel?.contains(now) === true
}

function focused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null
}
