import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { line } from '#client/api/line.ts'
import type { SheetState } from '#client/grid/sheet-state.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import type { KeptYear } from '#client/kept/keep-year.ts'
import { isSavable } from '#client/screens/blank/is-savable.ts'
import { saveAndTell } from '#client/screens/blank/save-and-tell.ts'
import type { Around } from '#client/screens/blank/save-line.ts'
import { useSheetStates } from '#client/use-sheet-states.ts'
import type { User } from '#contract/answers.ts'

/** Saving the sheets of a tab: how they stand, and the ways to the server. */
export type Saving = {
  readonly states: readonly SheetState[]
  readonly around: Around
  /** At how many cells of the year two values stand beside each other. */
  readonly met: number
  /** Saves the tab. */
  readonly save: () => void
  /** Saves whatever is unsaved in the year, sheet after sheet. */
  readonly saveAll: () => void
  /** Saves some sheets. */
  readonly saveThese: (codes: readonly string[]) => void
}

type What = {
  readonly workbook: OpenWorkbook
  readonly kept: KeptYear
  /** The sheets of the tab that can be saved now. */
  readonly open: readonly string[]
  readonly user: User
  readonly onSaved: () => void
  readonly onConflict: () => void
  readonly onMet: () => void
}

/** Follows the sheets of a tab, the year around them, the line and the device. */
export function useSaving({ workbook, kept, open, user, onSaved, onConflict, onMet }: What): Saving {
  const all = useMemo(
    () => [...workbook.program.sheets.keys()].filter((code) => isSavable(workbook, code)),
    [workbook],
  )
  const states = useSheetStates(workbook, open)
  const year = useSheetStates(workbook, all)
  const canKeep = useSyncExternalStore(kept.subscribe, kept.canKeep)
  const now = useSyncExternalStore(line.subscribe, line.now)
  const saveThese = useCallback(
    (codes: readonly string[]) =>
      void saveAndTell({ workbook, codes, user, kept, onSaved, onConflict, onMet }),
    [workbook, kept, user, onSaved, onConflict, onMet],
  )
  return {
    states,
    around: { line: now, canKeep, year: year.reduce((sum, { unsaved }) => sum + unsaved, 0) },
    met: year.reduce((sum, { met }) => sum + met, 0),
    save: useCallback(() => saveThese(open), [saveThese, open]),
    saveAll: () => saveThese(all.filter((code) => workbook.sheetState(code).unsaved > 0)),
    saveThese,
  }
}
