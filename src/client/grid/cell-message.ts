import type { CellView } from '#client/draft/cell-view.ts'
import { dateTime } from '#client/ui/date-time.ts'
import type { ChangedCell, MarkRow } from '#contract/review.ts'
import { formatNumber } from '#domain/number/format.ts'
import { blockText, gridText } from '#text/grid.ts'
import { markText } from '#text/review.ts'

/** A sentence at a cell and how grave it is. */
export type CellMessage = { readonly tone: 'danger' | 'warning' | 'plain'; readonly sentence: string }

/** What there is to say of a cell besides its figure, the gravest first; `null` when nothing. */
export function cellMessageOf(view: CellView): CellMessage | null {
  const { note, state, problem, mark, conflict, copied, marks, changed } = view
  if (conflict) return { tone: 'danger', sentence: sentenceOf(conflict) }
  if (note) return { tone: note.kind === 'notice' ? 'warning' : 'danger', sentence: note.message }
  if (problem?.severity !== 'error' && marks.length > 0)
    return { tone: 'warning', sentence: marks.map(markSentence).join(' · ') }
  if (state.is === 'locked' && !changed) return { tone: 'plain', sentence: gridText.locked(state.lock.why) }
  if (problem) return { tone: problem.severity === 'error' ? 'danger' : 'warning', sentence: problem.message }
  if (changed) return { tone: 'plain', sentence: changeSentence(changed) }
  if (copied) return { tone: 'plain', sentence: blockText.copiedHere }
  return mark === 'failed' ? { tone: 'danger', sentence: gridText.failed } : null
}

/** What is read aloud at a cell after its figure. */
export function cellDescriptionOf(view: CellView): string {
  const { state, mark } = view
  const proposed =
    state.is === 'open' && state.entry === null && state.proposal !== null ? gridText.proposed : ''
  const parts = [cellMessageOf(view)?.sentence, standing[mark], proposed]
  return parts.filter((part) => part).join(' ')
}

const standing: Readonly<Record<CellView['mark'], string>> = {
  none: '',
  unsaved: gridText.unsavedCell,
  waiting: gridText.waitingCell,
  failed: '',
  met: gridText.unsavedCell,
}

function markSentence({ words, by, answer, answeredBy }: MarkRow): string {
  const said = markText.said(by, words)
  return answeredBy === null ? said : `${said} ${markText.said(answeredBy, answer)}`
}

function changeSentence({ from, to, by, on }: ChangedCell): string {
  const shown = (value: number | null): string =>
    value === null ? markText.empty : formatNumber(value, { atMost: 6 })
  return markText.changed(shown(from), shown(to), by, dateTime(on))
}

function sentenceOf({ theirs, by, at }: NonNullable<CellView['conflict']>): string {
  return gridText.metCell({
    theirs: theirs === null ? '' : formatNumber(theirs, { atMost: 3 }),
    by,
    when: dateTime(at),
  })
}
