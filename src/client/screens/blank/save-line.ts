import type { SheetState } from '#client/grid/sheet-state.ts'
import { dateTime } from '#client/ui/date-time.ts'
import { gridText } from '#text/grid.ts'

/** What the bar says of the sheets of a tab, and how it looks. `failed` offers to try again. */
export type SaveLine = {
  readonly kind: 'saving' | 'failed' | 'unsaved' | 'saved' | 'never'
  readonly sentence: string
}

type Counted = Pick<SheetState, 'unsaved' | 'failed' | 'sending' | 'saved'>

/** The one line that tells whether anything could be lost. */
export function saveLineOf(states: readonly Counted[]): SaveLine {
  const sum = (count: (state: Counted) => number): number =>
    states.reduce((total, state) => total + count(state), 0)
  const [unsaved, failed] = [sum((state) => state.unsaved), sum((state) => state.failed)]
  if (states.some(({ sending }) => sending)) return { kind: 'saving', sentence: gridText.saving }
  if (failed > 0) return { kind: 'failed', sentence: gridText.notSaved(failed) }
  if (unsaved > 0) return { kind: 'unsaved', sentence: gridText.unsaved(unsaved) }
  const last = states
    .flatMap(({ saved }) => saved?.at ?? [])
    .sort()
    .at(-1)
  if (last === undefined) return { kind: 'never', sentence: gridText.neverSaved }
  return { kind: 'saved', sentence: gridText.allSavedAt(dateTime(last).split(' ').at(-1) ?? '') }
}
