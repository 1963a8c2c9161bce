import type { SheetState } from '#client/grid/sheet-state.ts'
import { dateTime } from '#client/ui/date-time.ts'
import { summaryText } from '#text/summary.ts'

const text = summaryText.state

/** How a blank stands, for its mark, and the sentence that says so. */
export type Standing = {
  readonly kind: 'computed' | 'empty' | 'draft' | 'unsaved' | 'saved'
  readonly sentence: string
}

type State = Pick<SheetState, 'unsaved' | 'filled' | 'saved'>

/** How the sheets of one tab stand together. `filledIn` is false for what is only calculated. */
export function standingOf(states: readonly State[], filledIn: boolean): Standing {
  if (!filledIn) return { kind: 'computed', sentence: text.computed }
  const unsaved = states.reduce((sum, state) => sum + state.unsaved, 0)
  if (unsaved > 0) return { kind: 'unsaved', sentence: text.unsaved(unsaved) }
  const saved = lastSaved(states)
  if (saved) return { kind: 'saved', sentence: text.savedAt(dateTime(saved.at), saved.by) }
  const draft = states.some(({ filled }) => filled > 0)
  return draft ? { kind: 'draft', sentence: text.draft } : { kind: 'empty', sentence: text.empty }
}

function lastSaved(states: readonly State[]): SheetState['saved'] {
  return states.reduce<SheetState['saved']>(
    (last, { saved }) => (saved && (!last || saved.at > last.at) ? saved : last),
    null,
  )
}
