import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** Moves the focus to the frame when the focused element inside is removed. */
export function useFocusFallback<Frame extends HTMLElement>(): {
  readonly ref: RefObject<Frame | null>
  readonly onFocus: (event: FocusEvent) => void
} {
  const frame = useRef<Frame>(null)
  const last = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (last.current === null || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) frame.current?.focus()
  })
  const onFocus = (event: FocusEvent): void => {
    last.current = event.target
  }
  return { ref: frame, onFocus }
}
