import type { Sent } from '#client/screens/blank/send-sheet.ts'
import { showAlert } from '#client/ui/show-alert.ts'
import { showToast } from '#client/ui/show-toast.ts'
import { gridText } from '#text/grid.ts'

/** Where the session has ended sign-in says so itself, and two values that met have a dialog. */
const ways = {
  kept: 'success',
  refused: 'warning',
  failed: 'error',
  unreached: 'error',
  conflict: 'alert',
  signedOut: 'nothing',
  met: 'nothing',
} as const

/** Tells how a save ended, each sentence once: a conflict in an alert, the rest as toasts in the place of those of the save before. */
export function tellEnds(ends: readonly Sent[]): void {
  const told = new Map(ends.map(({ ended, message }) => [message || gridText.saved, ways[ended]]))
  for (const [index, [message, way]] of [...told].entries()) {
    if (way === 'alert') void showAlert(message)
    else if (way !== 'nothing') showToast({ kind: way, message, about: `save ${index}` })
  }
}
