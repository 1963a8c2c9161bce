import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/** Keeps whoever works by keys in a frame: when the field or button under the focus goes, the frame itself has it. */
export function useFocusKept() {
  const frame = useRef<HTMLElement>(null)
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
