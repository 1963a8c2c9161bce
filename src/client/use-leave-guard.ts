import { useEffect } from 'react'
import { unsentEverywhere } from '#client/unsent-everywhere.ts'

/** Has the browser ask before the page is closed while changes are unsaved, also those of a year that is not in sight. */
export function useLeaveGuard(): void {
  useEffect(() => {
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}

function ask(event: BeforeUnloadEvent): void {
  const { kept, losable } = unsentEverywhere()
  if (kept + losable > 0) event.preventDefault()
}
