import { createStore } from 'zustand/vanilla'
import { screenText } from '#text/screens.ts'

/** A short notice that goes away by itself. */
export type Notice = {
  readonly kind: 'success' | 'warning' | 'error'
  readonly message: string
  /** What it is about, if a later notice of the same takes its place: an old failure goes when the next try succeeds. */
  readonly about?: string
  /** What can be done about it, by a button in it. */
  readonly act?: { readonly label: string; readonly run: () => void }
}

/** Shows a notice at the top and has it read out. Errors that need an answer belong in an alert or at their place. */
export function showToast(notice: Notice): void {
  const now = toastRegion.getState()
  if (now.is === 'there') now.add(notice)
  else toastRegion.setState({ is: 'wanted', early: [...now.early, notice] }, true)
}

/** Takes away every notice: what was told to one person is nothing for the next. */
export function clearToasts(): void {
  const now = toastRegion.getState()
  if (now.is === 'there') now.clear()
  else toastRegion.setState({ ...now, early: [] }, true)
}

/** Takes away what was told about something, when it holds no longer. */
export function takeToast(about: string): void {
  const now = toastRegion.getState()
  if (now.is === 'there') now.take(about)
  else toastRegion.setState({ ...now, early: now.early.filter((notice) => notice.about !== about) }, true)
}

type Answer = { readonly status: number | string; readonly message: string }

/** Shows what a write answered: a success for 1 or "1", else a warning; the bare words where it says nothing (spec 000 §8). Tells whether it succeeded. */
export function tellAnswer({ status, message }: Answer): boolean {
  const kept = String(status) === '1'
  showToast({ kind: kept ? 'success' : 'warning', message: message || screenText.failed, about: 'answer' })
  return kept
}

type Region =
  | {
      readonly is: 'not wanted' | 'wanted'
      /** What was told before the place was there. */
      readonly early: readonly Notice[]
    }
  | {
      readonly is: 'there'
      readonly add: (notice: Notice) => void
      readonly take: (about: string) => void
      readonly clear: () => void
    }

/** The place where toasts appear (`ToastRegion`), which comes with the first of them, or when the page has nothing else to do. */
export const toastRegion = createStore<Region>(() => ({ is: 'not wanted', early: [] }))

/** Has the place come before anything is told: a region that is there already is read out surely. */
export function wantToastRegion(): void {
  const now = toastRegion.getState()
  if (now.is === 'not wanted') toastRegion.setState({ ...now, is: 'wanted' }, true)
}

/** The place is there: what was told before is shown. What it returns takes it away again. */
export function toastRegionCame(place: Omit<Extract<Region, { readonly is: 'there' }>, 'is'>): () => void {
  const before = toastRegion.getState()
  toastRegion.setState({ is: 'there', ...place }, true)
  if (before.is !== 'there') for (const notice of before.early) place.add(notice)
  return () => toastRegion.setState({ is: 'wanted', early: [] }, true)
}
