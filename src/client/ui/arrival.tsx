import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'

const Arrived = createContext(false)

type Props = {
  /** What is shown; a change of it is a move within the page. */
  readonly at: string | null
  readonly children: ReactNode
}

/** Knows whether what stands inside has come by a move within the page: then its heading takes the focus. */
export function Arrival({ at, children }: Props): ReactNode {
  const [first] = useState(at)
  const [moved, setMoved] = useState(false)
  if (at !== first && !moved) setMoved(true)
  return <Arrived value={moved}>{children}</Arrived>
}

/**
 * For the heading of something that is moved to. It takes the focus when it comes, if that went with what stood here
 * before; so a reader hears where they are, and the next Tab goes on from there. It needs a `tabIndex` of -1.
 */
export function useArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrived = useContext(Arrived)
  useEffect(() => {
    if (arrived && document.activeElement === document.body) heading.current?.focus()
  }, [arrived])
  return heading
}

/** Whether what stands inside has come by a move within the page. */
export function useHasArrived(): boolean {
  return useContext(Arrived)
}

/**
 * Whether what has come may take the focus: nobody has it, or it stayed with the tab that was opened or the panel that waited for it. Not
 * from a list of tabs that somebody has opened over the page, which would close under their hand.
 */
export function isFocusFree(): boolean {
  const now = document.activeElement
  return (
    now === null ||
    now === document.body ||
    now.matches('[role="tabpanel"], :not([data-drawer="open"] *)[role="tab"][aria-selected="true"]')
  )
}

/**
 * Around a table of a place that one begins with: its frame takes the focus when it comes, where that is free. Not a field, into which a list
 * would be pasted, nor a button, which the Enter that opened the place would press.
 */
export function BeginsHere({ children }: { readonly children: ReactNode }): ReactNode {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocusFree())
      around.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [])
  return <div ref={around}>{children}</div>
}
