import type { ReactNode } from 'react'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import { useSheetStates } from '#client/draft/use-draft.ts'
import type { Place } from '#client/shell/address.ts'
import type { HomeAnswer } from '#contract/answers.ts'
import type { Tab, View } from '#domain/editions/edition.ts'

/** What a tab's content gets: who, which view and year, and the one live calculation of it. */
export type OpenYear = {
  readonly draft: OpenDraft
  readonly home: HomeAnswer
  readonly view: View
  readonly year: number
  /** Why nothing can be written, or `null`. */
  readonly lock: string | null
  readonly place: Place
}

/** Draws the content of a tab. */
export type RenderTab = (tab: Tab, open: OpenYear) => ReactNode

/** How many changes in all blanks of the year the server does not hold yet. */
export function usePendingCount({ draft, view }: Pick<OpenYear, 'draft' | 'view'>): number {
  const codes = view.tabs.flatMap(({ sheets }) => sheets)
  return useSheetStates(draft, codes).reduce((sum, { pending }) => sum + pending, 0)
}
