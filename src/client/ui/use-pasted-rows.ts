import { useEffect } from 'react'
import { pastedRows } from '#client/ui/pasted-rows.ts'

/** Hears rows that are pasted on the page beside any field or dialog. `onRows` must stay the same function. */
export function usePastedRows(onRows: (rows: readonly (readonly string[])[]) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      if (!event.clipboardData || isTakenElsewhere(event.target)) return
      const rows = pastedRows(event.clipboardData)
      // One word is no list: somebody only missed a field.
      if (rows.length === 1 && (rows[0]?.length ?? 0) <= 1) return
      event.preventDefault()
      onRows(rows)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [onRows])
}

function isTakenElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, [role="dialog"], [role="alertdialog"]') !== null
  )
}
