import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** Moves the focus to the container, which needs a `tabIndex`, when the focused element inside is removed. */
export function useFocusFallback<Container extends HTMLElement>(): {
  readonly ref: RefObject<Container | null>
  readonly onFocus: (event: FocusEvent) => void
} {
  const container = useRef<Container>(null)
  const lastFocused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (lastFocused.current === null || lastFocused.current.isConnected) return
    lastFocused.current = null
    if (document.activeElement === document.body) container.current?.focus()
  })
  const onFocus = (event: FocusEvent): void => {
    lastFocused.current = event.target
  }
  return { ref: container, onFocus }
}
