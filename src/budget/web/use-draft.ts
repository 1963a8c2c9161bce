import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { DraftAnswer, DraftReview } from '#budget/api.ts'
import type { SheetState } from '#budget/web/cell-and-sheet.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import type { OpenDraftState } from '#budget/web/state.ts'

/** Serves lists next to the grids, not cells. */
export function useDraftState(draft: OpenDraft): OpenDraftState {
  return useStore(draft.store)
}

export function useSheetState(draft: OpenDraft, code: string): SheetState {
  const subscribe = useCallback((listener: () => void) => draft.subscribeSheet(code, listener), [draft, code])
  return useSyncExternalStore(subscribe, () => draft.sheetState(code))
}

/** The list is the same object while unchanged. */
export function useSheetStates(draft: OpenDraft | null, codes: readonly string[]): readonly SheetState[] {
  const last = useRef<readonly SheetState[]>([])
  const key = codes.join()
  const getSnapshot = (): readonly SheetState[] => {
    const now = draft ? codes.map(draft.sheetState) : []
    if (!alike(last.current, now)) last.current = now
    return last.current
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the codes are compared by what they say, not by identity
  const subscribe = useCallback((listener: () => void) => follow(draft, codes, listener), [draft, key])
  return useSyncExternalStore(subscribe, getSnapshot)
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

export function useDraftReview(draft: OpenDraft): DraftReview {
  return useStore(draft.store, ({ answer }) => answer.review)
}

export function useAnswer(draft: OpenDraft): DraftAnswer
export function useAnswer(draft: OpenDraft | null): DraftAnswer | null
export function useAnswer(draft: OpenDraft | null): DraftAnswer | null {
  const subscribe = useCallback(
    (listener: () => void) => draft?.store.subscribe(listener) ?? (() => {}),
    [draft],
  )
  return useSyncExternalStore(subscribe, () => draft?.answer() ?? null)
}

/** Read from the draft, because a save may bring a newer response. */
export function useLock(draft: OpenDraft | null): string | null {
  return useAnswer(draft)?.lockReason ?? null
}
