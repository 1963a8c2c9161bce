import type { Sent } from '#client/screens/blank/send-sheet.ts'
import { showAlert } from '#client/ui/show-alert.ts'
import { showToast } from '#client/ui/show-toast.ts'
import { gridText } from '#text/grid.ts'

const kinds = { kept: 'success', refused: 'warning', failed: 'error' } as const

/**
 * Tells how a save ended, each sentence once: a conflict in an alert, the rest as toasts in the place of those of the
 * save before. Where the session has ended sign-in says so itself.
 */
export function tellEnds(ends: readonly Sent[]): void {
  const told = new Map(ends.map(({ ended, message }) => [message || gridText.saved, ended]))
  for (const [index, [message, ended]] of [...told].entries()) {
    if (ended === 'conflict') void showAlert(message)
    else if (ended !== 'signedOut') showToast({ kind: kinds[ended], message, about: `save ${index}` })
  }
}
