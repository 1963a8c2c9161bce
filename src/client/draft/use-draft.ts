import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { CellView, SheetState } from '#client/draft/cell-and-sheet.ts'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import type { DraftState } from '#client/draft/state.ts'
import type { DraftAnswer } from '#contract/answers.ts'
import type { DraftReview } from '#contract/review.ts'
import type { CellKey } from '#domain/sheet/key.ts'

/** Follows a draft as a whole; for lists that stand beside the grids, not for cells. */
export function useDraftState(draft: OpenDraft): DraftState {
  return useStore(draft.store)
}

/** Looks at a sheet as a whole and draws again when it changes. */
export function useSheetState(draft: OpenDraft, code: string): SheetState {
  const subscribe = useCallback((listener: () => void) => draft.subscribeSheet(code, listener), [draft, code])
  return useSyncExternalStore(subscribe, () => draft.sheetState(code))
}

/** Follows how some sheets of an open draft stand, in the order of the codes; the same list while nothing changes. */
export function useSheetStates(draft: OpenDraft | null, codes: readonly string[]): readonly SheetState[] {
  const last = useRef<readonly SheetState[]>([])
  const key = codes.join()
  const look = (): readonly SheetState[] => {
    const now = draft ? codes.map(draft.sheetState) : []
    if (!alike(last.current, now)) last.current = now
    return last.current
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the codes are compared by what they say, not by identity
  const subscribe = useCallback((listener: () => void) => follow(draft, codes, listener), [draft, key])
  return useSyncExternalStore(subscribe, look)
}

function follow(draft: OpenDraft | null, codes: readonly string[], listener: () => void): () => void {
  const ends = draft ? codes.map((code) => draft.subscribeSheet(code, listener)) : []
  return () => {
    for (const end of ends) end()
  }
}

function alike(before: readonly SheetState[], now: readonly SheetState[]): boolean {
  return before.length === now.length && before.every((state, index) => state === now[index])
}

/** Looks at a cell and draws again when, and only when, it changes. */
export function useCellView(draft: OpenDraft, key: CellKey): CellView {
  const subscribe = useCallback((listener: () => void) => draft.subscribe(key, listener), [draft, key])
  return useSyncExternalStore(subscribe, () => draft.cell(key))
}

/** Marks, changes and hold of an open year, followed as they change. */
export function useDraftReview(draft: OpenDraft): DraftReview {
  return useStore(draft.store, ({ answer }) => answer.review)
}

/** What the server holds of an open year, as last heard; `null` while it is not open. */
export function useAnswer(draft: OpenDraft): DraftAnswer
export function useAnswer(draft: OpenDraft | null): DraftAnswer | null
export function useAnswer(draft: OpenDraft | null): DraftAnswer | null {
  const subscribe = useCallback(
    (listener: () => void) => draft?.store.subscribe(listener) ?? (() => {}),
    [draft],
  )
  return useSyncExternalStore(subscribe, () => draft?.answer() ?? null)
}

/** Why nothing can be written in an open year. Its draft knows: a save brings it a newer answer than it was opened with. */
export function useLock(draft: OpenDraft | null): string | null {
  return useAnswer(draft)?.closed ?? null
}
