import type { SheetState } from '#client/grid/sheet-state.ts'
import { dateTime } from '#client/ui/date-time.ts'
import { gridText } from '#text/grid.ts'

/** How a blank stands, for its mark, and the words that say so, the same wherever it is named. */
export type Standing = {
  readonly kind: 'computed' | 'locked' | 'unsaved' | 'saved' | 'draft' | 'empty'
  readonly words: string
}

type State = Pick<SheetState, 'unsaved' | 'filled' | 'saved'>
type May = { readonly savable: boolean; readonly closed: string | null }
const { state: text } = gridText

/** How the sheets of a blank stand together: calculated, locked, begun, saved and when, or empty. */
export function standingOf(states: readonly State[], { savable, closed }: May): Standing {
  if (!savable) return { kind: 'computed', words: text.computed }
  if (closed !== null) return { kind: 'locked', words: text.locked }
  const unsaved = states.reduce((sum, state) => sum + state.unsaved, 0)
  if (unsaved > 0) return { kind: 'unsaved', words: text.unsaved(unsaved) }
  const saved = lastSaved(states)
  if (saved) return { kind: 'saved', words: text.savedAt(dateTime(saved.at), saved.by) }
  const begun = states.some(({ filled }) => filled > 0)
  return begun ? { kind: 'draft', words: text.draft } : { kind: 'empty', words: text.empty }
}

function lastSaved(states: readonly State[]): SheetState['saved'] {
  return states.reduce<SheetState['saved']>(
    (last, { saved }) => (saved && (!last || saved.at > last.at) ? saved : last),
    null,
  )
}
