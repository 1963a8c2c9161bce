import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** Keeps whoever works by keys in a frame: when the field or button under the focus goes, the frame itself has it. */
export function useFocusKept<Frame extends HTMLElement>(): {
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
