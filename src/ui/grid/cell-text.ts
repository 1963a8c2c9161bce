import type { CellView } from '#budget/web/cell-and-sheet.ts'
import type { ChangedCell, MarkRow } from '#contract/review.ts'
import type { CellState } from '#engine/evaluate.ts'
import { formatNumber } from '#engine/number/format.ts'
import type { Severity, Unit } from '#engine/sheet.ts'
import { timeText } from '#engine/time.ts'
import { blockText, gridText, markNoteText, relatedCellText } from '#ui/grid/grid-text.ts'

/** An empty open cell shows its proposal or nothing: empty is not 0. */
export function cellText(state: CellState, decimals: number, atLeast = 0): string {
  switch (state.kind) {
    case 'absent':
      return ''
    case 'text':
      return state.text
    case 'open': {
      const figure = state.entry ?? state.proposal
      return figure === null ? '' : formatNumber(figure, { atMost: decimals, atLeast })
    }
    default:
      return formatNumber(state.value, { atMost: decimals, atLeast })
  }
}

/** Hours have their unit next to the number (spec 001 §2). */
export function totalText(figure: string, unit: Unit): string {
  return unit === 'hours' && figure !== '' ? gridText.hours(figure) : figure
}

export function editableText(state: CellState): string {
  if (state.kind === 'text') return state.text
  return 'value' in state && state.kind !== 'open' ? String(state.value) : editText(state)
}

/** Returns the text for the editor, without thousands separators. */
export function editText(state: CellState): string {
  const figure = state.kind === 'open' ? (state.entry ?? state.proposal) : null
  return figure === null ? '' : String(figure)
}

export type CellMessage = { readonly tone: 'danger' | 'warning' | 'plain'; readonly text: string }

export function cellMessageOf(view: CellView): CellMessage | null {
  const { note, state, problem, mark, conflict, copied, marks, changed, isRelated } = view
  if (conflict) return { tone: 'danger', text: conflictText(conflict, state) }
  if (note) return { tone: note.kind === 'notice' ? 'warning' : 'danger', text: note.message }
  if (problem?.severity !== 'error' && marks.length > 0)
    return { tone: 'warning', text: marks.map(markSentence).join(' · ') }
  if (state.kind === 'locked' && !changed) return { tone: 'plain', text: gridText.locked(state.lock.why) }
  if (problem) return { tone: tones[problem.severity], text: problem.message }
  if (changed) return { tone: 'plain', text: changeSentence(changed) }
  if (isRelated) return { tone: 'plain', text: relatedCellText }
  if (copied) return { tone: 'plain', text: blockText.copiedHere }
  return mark === 'failed' ? { tone: 'danger', text: gridText.failed } : null
}

const tones = { error: 'danger', warning: 'warning', note: 'plain' } as const satisfies Record<
  Severity,
  CellMessage['tone']
>

/** Announced by screen readers after the figure. */
export function cellDescriptionOf(view: CellView): string {
  const { state, mark } = view
  const proposed =
    state.kind === 'open' && state.entry === null && state.proposal !== null ? gridText.proposed : ''
  const parts = [cellMessageOf(view)?.text, markWords[mark], proposed]
  return parts.filter((part) => part).join(' ')
}

const markWords: Readonly<Record<CellView['mark'], string>> = {
  none: '',
  pending: gridText.pendingCell,
  waiting: gridText.waitingCell,
  failed: '',
  conflict: gridText.pendingCell,
}

function markSentence({ text, by, answer, answeredBy }: MarkRow): string {
  const quotedMark = markNoteText.quotedMark(by, text)
  return answeredBy === null ? quotedMark : `${quotedMark} ${markNoteText.quotedMark(answeredBy, answer)}`
}

function changeSentence({ from, to, by, changedAt }: ChangedCell): string {
  const shown = (value: number | null): string =>
    value === null ? markNoteText.empty : formatNumber(value, { atMost: 6 })
  return markNoteText.changed(shown(from), shown(to), by, timeText(changedAt))
}

function conflictText({ theirs, by, at }: NonNullable<CellView['conflict']>, state: CellState): string {
  const mine = state.kind === 'open' ? state.entry : null
  return gridText.conflictCell({
    mine: mine === null ? '' : formatNumber(mine, { atMost: 3 }),
    theirs: theirs === null ? '' : formatNumber(theirs, { atMost: 3 }),
    by,
    when: timeText(at),
  })
}
