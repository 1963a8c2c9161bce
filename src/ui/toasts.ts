import { createStore } from 'zustand/vanilla'
import { screenText } from '#ui/screen-text.ts'

export type Notice = {
  readonly kind: 'success' | 'warning' | 'error'
  readonly message: string
  /** A later toast of the same subject replaces an earlier one. */
  readonly about?: string
  readonly act?: { readonly label: string; readonly run: () => void }
}

/** Errors that need a decision belong in an alert or inline. */
export function showToast(notice: Notice): void {
  const now = toastRegion.getState()
  if (now.kind === 'mounted') now.add(notice)
  else toastRegion.setState({ kind: 'wanted', early: [...now.early, notice] }, true)
}

/** Toasts must not be visible to the next user. */
export function clearToasts(): void {
  const now = toastRegion.getState()
  if (now.kind === 'mounted') now.clear()
  else toastRegion.setState({ ...now, early: [] }, true)
}

export function dismissToast(about: string): void {
  const now = toastRegion.getState()
  if (now.kind === 'mounted') now.dismiss(about)
  else toastRegion.setState({ ...now, early: now.early.filter((notice) => notice.about !== about) }, true)
}

type Answer = { readonly status: number | string; readonly message: string }

/**
 * Shows a success for status 1 or "1", else a warning; a default text without message (spec 000 §8). Returns true on
 * success.
 */
export function showResponseToast({ status, message }: Answer): boolean {
  const isSuccess = String(status) === '1'
  showToast({
    kind: isSuccess ? 'success' : 'warning',
    message: message || screenText.failed,
    about: 'answer',
  })
  return isSuccess
}

type ToastRegionState =
  | {
      readonly kind: 'not wanted' | 'wanted'
      /** From before the region was mounted. */
      readonly early: readonly Notice[]
    }
  | {
      readonly kind: 'mounted'
      readonly add: (notice: Notice) => void
      readonly dismiss: (about: string) => void
      readonly clear: () => void
    }

/** Loaded with the first toast or when the page is idle. */
export const toastRegion = createStore<ToastRegionState>(() => ({ kind: 'not wanted', early: [] }))

/** Screen readers reliably announce only into an existing live region. */
export function wantToastRegion(): void {
  const now = toastRegion.getState()
  if (now.kind === 'not wanted') toastRegion.setState({ ...now, kind: 'wanted' }, true)
}

/** Shows earlier toasts. Returns a function that unregisters the region. */
export function toastRegionCame(
  place: Omit<Extract<ToastRegionState, { readonly kind: 'mounted' }>, 'kind'>,
): () => void {
  const before = toastRegion.getState()
  toastRegion.setState({ kind: 'mounted', ...place }, true)
  if (before.kind !== 'mounted') for (const notice of before.early) place.add(notice)
  return () => toastRegion.setState({ kind: 'wanted', early: [] }, true)
}
