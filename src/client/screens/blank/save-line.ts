import type { Line } from '#client/api/line.ts'
import type { SheetState } from '#client/grid/sheet-state.ts'
import { dateTime } from '#client/ui/date-time.ts'
import { keptText } from '#text/draft.ts'
import { gridText } from '#text/grid.ts'

/** What the bar says of the sheets of a tab, and how it looks. `failed` offers to try again. */
export type SaveLine = {
  readonly kind: 'saving' | 'offline' | 'failed' | 'back' | 'unsaved' | 'saved' | 'never'
  readonly sentence: string
}

/** What else the line depends on: the whole year waits for the line, and the device may keep nothing. */
export type Around = {
  readonly line: Line
  /** How many cells of the year are unsaved. */
  readonly year: number
  readonly canKeep: boolean
}

type Counted = Pick<SheetState, 'unsaved' | 'failed' | 'sending' | 'saved'>

/** The one line that tells whether anything could be lost. */
export function saveLineOf(states: readonly Counted[], { line, year, canKeep }: Around): SaveLine {
  const sum = (count: (state: Counted) => number): number =>
    states.reduce((total, state) => total + count(state), 0)
  const [unsaved, failed] = [sum((state) => state.unsaved), sum((state) => state.failed)]
  if (states.some(({ sending }) => sending)) return { kind: 'saving', sentence: gridText.saving }
  if (line === 'down' && year > 0)
    return { kind: 'offline', sentence: canKeep ? keptText.offline(year) : keptText.offlineNotKept(year) }
  if (failed > 0) return { kind: 'failed', sentence: gridText.notSaved(failed) }
  if (line === 'back' && year > 0) return { kind: 'back', sentence: keptText.back(year) }
  if (unsaved > 0) return { kind: 'unsaved', sentence: gridText.unsaved(unsaved) }
  const last = states
    .flatMap(({ saved }) => saved?.at ?? [])
    .sort()
    .at(-1)
  if (last === undefined) return { kind: 'never', sentence: gridText.neverSaved }
  return { kind: 'saved', sentence: gridText.allSavedAt(dateTime(last).split(' ').at(-1) ?? '') }
}
