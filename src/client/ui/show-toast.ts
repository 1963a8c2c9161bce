import { toastManager } from '#client/ui/toast-manager.ts'

/** A short notice that goes away by itself. */
export type Notice = {
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
