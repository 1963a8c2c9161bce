import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** The panel about a cell: whether it is shown, and how the focus goes in and comes back to where it was. */
export type CellPanelState = {
  readonly shown: boolean
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly toggle: () => void
  readonly close: () => void
}

export function useCellPanel(): CellPanelState {
  const [shown, setShown] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (shown) heading.current?.focus()
  }, [shown])
  const close = useCallback(() => {
    setShown(false)
    cameFrom.current?.focus()
  }, [])
  const toggle = useCallback(() => {
    if (shown) close()
    else {
      cameFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      setShown(true)
    }
  }, [shown, close])
  return { shown, heading, toggle, close }
}
