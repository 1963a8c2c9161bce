import type { SheetState } from '#client/grid/sheet-state.ts'
import { dateTime } from '#client/ui/date-time.ts'
import { gridText } from '#text/grid.ts'

/** How a sheet stands, for its look, and the sentence that says so. */
export type Standing = {
  readonly kind: 'locked' | 'computed' | 'saved' | 'draft' | 'empty'
  readonly sentence: string
}

type May = { readonly savable: boolean; readonly closed: string | null }
const { state: text } = gridText

/** How a sheet stands: locked, calculated, saved and when, begun, or empty. */
export function standingOf(
  { unsaved, saved, filled }: Pick<SheetState, 'unsaved' | 'saved' | 'filled'>,
  { savable, closed }: May,
): Standing {
  if (!savable) return { kind: 'computed', sentence: text.computed }
  if (closed !== null) return { kind: 'locked', sentence: text.locked(closed) }
  if (unsaved === 0 && saved) return { kind: 'saved', sentence: text.savedAt(dateTime(saved.at), saved.by) }
  return filled > 0 ? { kind: 'draft', sentence: text.draft } : { kind: 'empty', sentence: text.empty }
}
