import { line } from '#client/api/line.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import type { KeptYear } from '#client/kept/keep-year.ts'
import { saveSheets } from '#client/screens/blank/save-sheets.ts'
import { tellEnds } from '#client/screens/blank/tell-ends.ts'
import { showToast } from '#client/ui/show-toast.ts'
import type { User } from '#contract/answers.ts'
import { gridText } from '#text/grid.ts'

type Saving = {
  readonly workbook: OpenWorkbook
  /** The sheets that can be saved, in the order of sending. */
  readonly codes: readonly string[]
  readonly user: User
  readonly kept: Pick<KeptYear, 'whose' | 'isShut'>
  readonly onSaved: () => void
  /** The year is shut. */
  readonly onConflict: () => void
  /** Somebody else's newer values stand beside those of this person. */
  readonly onMet: () => void
}

/** Saves what is unsaved of some sheets and tells how it went. A save that is under way is not begun again. */
export async function saveAndTell({ onSaved, onConflict, onMet, ...saving }: Saving): Promise<void> {
  const { workbook, codes, user, kept } = saving
  const states = codes.map((code) => ({ code, ...workbook.sheetState(code) }))
  if (states.length === 0 || states.some(({ sending }) => sending)) return
  const due = states.filter(({ unsaved, saved }) => unsaved > 0 || saved === null).map(({ code }) => code)
  if (due.length === 0) return showToast({ kind: 'success', message: gridText.allSaved })
  const ends = await saveSheets({ workbook, codes: due, user, kept })
  if (kept.isShut()) return
  tellEnds(ends)
  if (workbook.unsaved() === 0) line.isSettled()
  if (ends.some(({ ended }) => ended === 'kept')) onSaved()
  if (ends.some(({ ended }) => ended === 'conflict')) onConflict()
  if (ends.some(({ ended }) => ended === 'met')) onMet()
}
