import { useEffect, useRef } from 'react'

/** Leads the focus into the first field of the row that is edited, and back to the row's button when that ends. */
export function useEditFocus(edited: number | null) {
  const frame = useRef<HTMLDivElement>(null)
  const before = useRef(edited)
  useEffect(() => {
    const left = before.current
    before.current = edited
    if (left === edited) return
    const row = edited === null ? `[data-deeds="${left}"] button` : 'tbody input'
    frame.current?.querySelector<HTMLElement>(row)?.focus()
  }, [edited])
  return frame
}
