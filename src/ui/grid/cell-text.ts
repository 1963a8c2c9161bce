import type { CellState } from '#engine/evaluate.ts'
import { formatNumber } from '#engine/number/format.ts'
import type { Severity, Unit } from '#engine/sheet.ts'
import { timeText } from '#engine/time.ts'
import type { CellBadge, CellView, NewerValue } from '#ui/grid/grid-source.ts'
import { blockText, gridText } from '#ui/grid/grid-text.ts'

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
  const { note, state, problem, mark, conflict, copied, badges } = view
  const textOf = (kind: CellBadge['kind']): string => badges.find((badge) => badge.kind === kind)?.text ?? ''
  const [remark, changed, related] = [textOf('remark'), textOf('changed'), textOf('related')]
  if (conflict) return { tone: 'danger', text: conflictText(conflict, state) }
  if (note) return { tone: note.kind === 'notice' ? 'warning' : 'danger', text: note.message }
  if (problem?.severity !== 'error' && remark) return { tone: 'warning', text: remark }
  if (state.kind === 'locked' && !changed) return { tone: 'plain', text: gridText.locked(state.lock.why) }
  if (problem) return { tone: tones[problem.severity], text: problem.message }
  if (changed) return { tone: 'plain', text: changed }
  if (related) return { tone: 'plain', text: related }
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

function conflictText({ theirs, by, at }: NewerValue, state: CellState): string {
  const mine = state.kind === 'open' ? state.entry : null
  return gridText.conflictCell({
    mine: mine === null ? '' : formatNumber(mine, { atMost: 3 }),
    theirs: theirs === null ? '' : formatNumber(theirs, { atMost: 3 }),
    by,
    when: timeText(at),
  })
}
