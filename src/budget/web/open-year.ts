import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { HomeAnswer } from '#budget/api.ts'
import type { Navigation } from '#budget/web/address.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { unsavedRecords } from '#budget/web/pending-edits.ts'
import type { OpenDraftState } from '#budget/web/state.ts'
import { useSheetStates } from '#budget/web/use-draft.ts'
import type { Tab, View } from '#forms/editions/edition.ts'

export type OpenYear = {
  readonly draft: OpenDraft
  readonly home: HomeAnswer
  readonly view: View
  readonly year: number
  readonly lock: string | null
  readonly place: Navigation
}

export type RenderTab = (tab: Tab, open: OpenYear) => ReactNode

/** Counts all blanks, registers and lists of the year. */
export function usePendingCount({ draft, view }: Pick<OpenYear, 'draft' | 'view'>): number {
  const codes = view.tabs.flatMap(({ sheets }) => sheets)
  const records = useStore(draft.store, (state) => recordsIn(state, view))
  return useSheetStates(draft, codes).reduce((sum, { pending }) => sum + pending, records)
}

/** Does not subscribe. */
export function pendingNow({ draft, view }: Pick<OpenYear, 'draft' | 'view'>): number {
  return draft.pendingCount() + recordsIn(draft.state(), view)
}

function recordsIn(state: OpenDraftState, { tabs }: View): number {
  return tabs.reduce(
    (sum, { panel }) => sum + (panel === null || panel === 'summary' ? 0 : unsavedRecords(state, panel)),
    unsavedRecords(state, 'registers'),
  )
}
