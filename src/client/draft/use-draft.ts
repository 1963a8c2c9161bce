import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { CellView } from '#client/draft/cell-view.ts'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import type { SheetState } from '#client/draft/sheet-state.ts'
import type { DraftState } from '#client/draft/state.ts'
import type { DraftAnswer } from '#contract/answers.ts'
import type { DraftReview } from '#contract/review.ts'
import type { CellKey } from '#domain/sheet/key.ts'

/** Follows a workbook as a whole; for lists that stand beside the grids, not for cells. */
export function useWorkbookState(workbook: OpenDraft): DraftState {
  return useStore(workbook.store)
}

/** Looks at a sheet as a whole and draws again when it changes. */
export function useSheetState(workbook: OpenDraft, code: string): SheetState {
  const subscribe = useCallback(
    (listener: () => void) => workbook.subscribeSheet(code, listener),
    [workbook, code],
  )
  return useSyncExternalStore(subscribe, () => workbook.sheetState(code))
}

/** Follows how some sheets of an open workbook stand, in the order of the codes; the same list while nothing changes. */
export function useSheetStates(workbook: OpenDraft | null, codes: readonly string[]): readonly SheetState[] {
  const last = useRef<readonly SheetState[]>([])
  const key = codes.join()
  const look = (): readonly SheetState[] => {
    const now = workbook ? codes.map(workbook.sheetState) : []
    if (!alike(last.current, now)) last.current = now
    return last.current
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the codes are compared by what they say, not by identity
  const subscribe = useCallback((listener: () => void) => follow(workbook, codes, listener), [workbook, key])
  return useSyncExternalStore(subscribe, look)
}

function follow(workbook: OpenDraft | null, codes: readonly string[], listener: () => void): () => void {
  const ends = workbook ? codes.map((code) => workbook.subscribeSheet(code, listener)) : []
  return () => {
    for (const end of ends) end()
  }
}

function alike(before: readonly SheetState[], now: readonly SheetState[]): boolean {
  return before.length === now.length && before.every((state, index) => state === now[index])
}

/** Looks at a cell and draws again when, and only when, it changes. */
export function useCellView(workbook: OpenDraft, key: CellKey): CellView {
  const subscribe = useCallback((listener: () => void) => workbook.subscribe(key, listener), [workbook, key])
  return useSyncExternalStore(subscribe, () => workbook.cell(key))
}

/** Marks, changes and hold of an open year, followed as they change. */
export function useDraftReview(workbook: OpenDraft): DraftReview {
  return useStore(workbook.store, ({ draft }) => draft.review)
}

/** What the server holds of an open year, as last heard; `null` while it is not open. */
export function useAnswer(workbook: OpenDraft): DraftAnswer
export function useAnswer(workbook: OpenDraft | null): DraftAnswer | null
export function useAnswer(workbook: OpenDraft | null): DraftAnswer | null {
  const subscribe = useCallback(
    (listener: () => void) => workbook?.store.subscribe(listener) ?? (() => {}),
    [workbook],
  )
  return useSyncExternalStore(subscribe, () => workbook?.draft() ?? null)
}

/** Why nothing can be written in an open year. Its draft knows: a save brings it a newer answer than it was opened with. */
export function useClosed(workbook: OpenDraft | null): string | null {
  return useAnswer(workbook)?.closed ?? null
}
