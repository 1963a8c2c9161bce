import { useCallback, useMemo } from 'react'
import { useStore } from 'zustand'
import { type Connection, connection, connectionSettled } from '#client/api/connection.ts'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import { isSavable, type Sent, saveSheets } from '#client/draft/save-sheets.ts'
import type { SheetState } from '#client/draft/sheet-state.ts'
import { useSheetStates } from '#client/draft/use-draft.ts'
import { dateTime } from '#client/ui/date-time.ts'
import { showAlert } from '#client/ui/questions.ts'
import { showToast } from '#client/ui/toasts.ts'
import type { User } from '#contract/answers.ts'
import { keptText } from '#text/draft.ts'
import { gridText } from '#text/grid.ts'

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
  readonly workbook: OpenDraft
  /** The sheets of the tab that can be saved now. */
  readonly open: readonly string[]
  readonly user: User
  readonly onSaved: () => void
  readonly onConflict: () => void
  readonly onMet: () => void
}

/** Follows the sheets of a tab, the year around them, the connection and the device. */
export function useSaving({ workbook, open, user, onSaved, onConflict, onMet }: What): Saving {
  const all = useMemo(
    () => [...workbook.program.sheets.keys()].filter((code) => isSavable(workbook, code)),
    [workbook],
  )
  const states = useSheetStates(workbook, open)
  const year = useSheetStates(workbook, all)
  const canKeep = useStore(workbook.deviceCopy.canKeep)
  const now = useStore(connection)
  const saveThese = useCallback(
    (codes: readonly string[]) => void saveAndTell({ workbook, codes, user, onSaved, onConflict, onMet }),
    [workbook, user, onSaved, onConflict, onMet],
  )
  return {
    states,
    around: { connection: now, canKeep, year: year.reduce((sum, { unsaved }) => sum + unsaved, 0) },
    met: year.reduce((sum, { met }) => sum + met, 0),
    save: useCallback(() => saveThese(open), [saveThese, open]),
    saveAll: () => saveThese(all.filter((code) => workbook.sheetState(code).unsaved > 0)),
    saveThese,
  }
}

type SavingParts = {
  readonly workbook: OpenDraft
  /** The sheets that can be saved, in the order of sending. */
  readonly codes: readonly string[]
  readonly user: User
  readonly onSaved: () => void
  /** The year is shut. */
  readonly onConflict: () => void
  /** Somebody else's newer values stand beside those of this person. */
  readonly onMet: () => void
}

/** Saves what is unsaved of some sheets and tells how it went. A save that is under way is not begun again. */
async function saveAndTell({ onSaved, onConflict, onMet, ...saving }: SavingParts): Promise<void> {
  const { workbook, codes, user } = saving
  const states = codes.map((code) => ({ code, ...workbook.sheetState(code) }))
  if (states.length === 0 || states.some(({ sending }) => sending)) return
  const due = states.filter(({ unsaved, saved }) => unsaved > 0 || saved === null).map(({ code }) => code)
  if (due.length === 0) return showToast({ kind: 'success', message: gridText.allSaved })
  const ends = await saveSheets({ workbook, codes: due, user })
  if (workbook.isClosed()) return
  tellEnds(ends)
  if (workbook.pendingCount() === 0) connectionSettled()
  if (ends.some(({ ended }) => ended === 'kept')) onSaved()
  if (ends.some(({ ended }) => ended === 'conflict')) onConflict()
  if (ends.some(({ ended }) => ended === 'met')) onMet()
}

/** Where the session has ended sign-in says so itself, and two values that met have a dialog. */
const ways = {
  kept: 'success',
  refused: 'warning',
  failed: 'error',
  unreached: 'error',
  conflict: 'alert',
  signedOut: 'nothing',
  met: 'nothing',
} as const

/** Tells how a save ended, each sentence once: a conflict in an alert, the rest as toasts in the place of those of the save before. */
function tellEnds(ends: readonly Sent[]): void {
  const told = new Map(ends.map(({ ended, message }) => [message || gridText.saved, ways[ended]]))
  for (const [index, [message, way]] of [...told].entries()) {
    if (way === 'alert') void showAlert(message)
    else if (way !== 'nothing') showToast({ kind: way, message, about: `save ${index}` })
  }
}

/** What the bar says of the sheets of a tab, and how it looks. `failed` offers to try again. */
type SaveLine = {
  readonly kind: 'saving' | 'offline' | 'failed' | 'back' | 'unsaved' | 'saved' | 'never'
  readonly sentence: string
}

/** What else the line depends on: the whole year waits for the connection, and the device may keep nothing. */
export type Around = {
  readonly connection: Connection
  /** How many cells of the year are unsaved. */
  readonly year: number
  readonly canKeep: boolean
}

type Counted = Pick<SheetState, 'unsaved' | 'failed' | 'sending' | 'saved'>

/** The one line that tells whether anything could be lost. */
export function saveLineOf(states: readonly Counted[], { connection, year, canKeep }: Around): SaveLine {
  const sum = (count: (state: Counted) => number): number =>
    states.reduce((total, state) => total + count(state), 0)
  const [unsaved, failed] = [sum((state) => state.unsaved), sum((state) => state.failed)]
  if (states.some(({ sending }) => sending)) return { kind: 'saving', sentence: gridText.saving }
  if (connection === 'down' && year > 0)
    return { kind: 'offline', sentence: canKeep ? keptText.offline(year) : keptText.offlineNotKept(year) }
  if (failed > 0) return { kind: 'failed', sentence: gridText.notSaved(failed) }
  if (connection === 'back' && year > 0) return { kind: 'back', sentence: keptText.back(year) }
  if (unsaved > 0) return { kind: 'unsaved', sentence: gridText.unsaved(unsaved) }
  const last = states
    .flatMap(({ saved }) => saved?.at ?? [])
    .sort()
    .at(-1)
  if (last === undefined) return { kind: 'never', sentence: gridText.neverSaved }
  return { kind: 'saved', sentence: gridText.allSavedAt(dateTime(last).split(' ').at(-1) ?? '') }
}
