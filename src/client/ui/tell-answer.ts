import { showToast } from '#client/ui/show-toast.ts'
import { screenText } from '#text/screens.ts'

type Answer = { readonly status: number | string; readonly message: string }

/** Shows what a write answered: a success for 1 or "1", else a warning; the bare words where it says nothing (spec 000 §8). Tells whether it succeeded. */
export function tellAnswer({ status, message }: Answer): boolean {
  const kept = String(status) === '1'
  showToast({ kind: kept ? 'success' : 'warning', message: message || screenText.failed, about: 'answer' })
  return kept
}
