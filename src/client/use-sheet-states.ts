import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { SheetState } from '#client/grid/sheet-state.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'

/** Follows how some sheets of an open workbook stand, in the order of the codes; the same list while nothing changes. */
export function useSheetStates(
  workbook: OpenWorkbook | null,
  codes: readonly string[],
): readonly SheetState[] {
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

function follow(workbook: OpenWorkbook | null, codes: readonly string[], listener: () => void): () => void {
  const ends = workbook ? codes.map((code) => workbook.subscribeSheet(code, listener)) : []
  return () => {
    for (const end of ends) end()
  }
}

function alike(before: readonly SheetState[], now: readonly SheetState[]): boolean {
  return before.length === now.length && before.every((state, index) => state === now[index])
}
