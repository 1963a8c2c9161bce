import { Toast } from '@base-ui/react/toast'
import { screenText } from '#text/screens.ts'

/** A short notice that goes away by itself. */
type Notice = {
  readonly kind: 'success' | 'warning' | 'error'
  readonly message: string
  /** What it is about, if a later notice of the same takes its place: an old failure goes when the next try succeeds. */
  readonly about?: string
}

const stays = { success: 5_000, warning: 9_000, error: 12_000 } as const

/** Shows a notice in the corner and has it read out. Errors that need an answer belong in an alert or at their place. */
export function showToast({ kind, message, about }: Notice): void {
  toastManager.add({ ...(about && { id: about }), type: kind, title: message, timeout: stays[kind] })
}

/** Takes away every notice: what was told to one person is nothing for the next. */
export function clearToasts(): void {
  toastManager.close()
}

type Answer = { readonly status: number | string; readonly message: string }

/** Shows what a write answered: a success for 1 or "1", else a warning; the bare words where it says nothing (spec 000 §8). Tells whether it succeeded. */
export function tellAnswer({ status, message }: Answer): boolean {
  const kept = String(status) === '1'
  showToast({ kind: kept ? 'success' : 'warning', message: message || screenText.failed, about: 'answer' })
  return kept
}

/** The one list of toasts; `showToast` adds to it, `ToastRegion` draws it. */
export const toastManager = Toast.createToastManager()
