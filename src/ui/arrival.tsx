import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'

const Arrived = createContext(false)

type Props = {
  /** A change means client-side navigation. */
  readonly at: string | null
  readonly children: ReactNode
}

/** Moves the focus after client-side navigation, so that screen readers announce the new page. */
export function FocusOnNavigation({ at, children }: Props): ReactNode {
  const [first] = useState(at)
  const [moved, setMoved] = useState(false)
  if (at !== first && !moved) setMoved(true)
  return <Arrived value={moved}>{children}</Arrived>
}

/**
 * The heading takes the focus if the previous content had it, so that Tab continues there. Needs a `tabIndex` of -1.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrived = useContext(Arrived)
  useEffect(() => {
    if (arrived && document.activeElement === document.body) heading.current?.focus()
  }, [arrived])
  return heading
}

export function useHasNavigated(): boolean {
  return useContext(Arrived)
}

/**
 * True if nothing has the focus, or the opened tab or the waiting panel has it. An open tab list over the page would
 * close.
 */
export function isFocusFree(): boolean {
  const now = document.activeElement
  return (
    now === null ||
    now === document.body ||
    now.matches('[role="tabpanel"], :not([data-drawer="open"] *)[role="tab"][aria-selected="true"]')
  )
}

/** A field would receive a pasted list, and a button would be pressed by the Enter of the navigation. */
export function InitialFocus({ children }: { readonly children: ReactNode }): ReactNode {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocusFree())
      around.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [])
  return <div ref={around}>{children}</div>
}
