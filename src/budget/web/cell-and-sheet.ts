import type { ChangedCell, DraftReview, MarkRow, SavedAt } from '#budget/api.ts'
import { cellStateText, markNoteText, relatedCellText } from '#budget/edit-text.ts'
import { unresolved } from '#budget/review-states.ts'
import { placesOf } from '#budget/web/cells.ts'
import { openConflict, sendable, twoValues, unsendableReason } from '#budget/web/pending-edits.ts'
import { type OpenDraftState, problemsOfSheet } from '#budget/web/state.ts'
import type { Problem } from '#engine/check.ts'
import { type Evaluation, formStateAt, stateAt } from '#engine/evaluate.ts'
import { addressOf, type CellAddress, type CellKey, cellKeyOf, keyOf } from '#engine/key.ts'
import { formatNumber } from '#engine/number/format.ts'
import { compiledCellAt } from '#engine/program.ts'
import type { Severity } from '#engine/sheet.ts'
import { timeText } from '#engine/time.ts'
import type { CellBadge, CellView } from '#ui/grid/grid-source.ts'

export function cellViewOf(state: OpenDraftState, key: CellKey): CellView {
  const at = addressOf(key)
  const mark = markOf(state, key, at)
  return {
    state: stateAt(state.evaluation, at),
    mark,
    conflict: mark === 'conflict' ? openConflict(state, key) : null,
    note: state.notes.get(key) ?? null,
    copied: state.copied.has(key),
    problem: compiledCellAt(state.program, at) ? problemAt(state, at) : null,
    badges: [...reviewBadges(state.answer.review, key), ...(state.arrived.has(key) ? [arrived] : [])],
  }
}

const arrived: CellBadge = { kind: 'arrived', text: '' }

function reviewBadges(review: DraftReview, key: CellKey): readonly CellBadge[] {
  const marks = unresolved(review.marks).filter(({ at }) => cellKeyOf(at) === key)
  const isOpen = marks.some(({ state }) => state === 'open')
  const changed = review.changed.find(({ at }) => cellKeyOf(at) === key)
  const isRelated = review.editRestriction?.relatedCells.includes(key) ?? false
  return [
    ...(marks.length > 0
      ? [{ kind: 'remark', isOpen, text: marks.map(markSentence).join(' · ') } as const]
      : []),
    ...(changed ? [{ kind: 'changed', text: changeSentence(changed) } as const] : []),
    ...(isRelated ? [{ kind: 'related', text: relatedCellText } as const] : []),
  ]
}

function markSentence({ text, by, answer, answeredBy }: MarkRow): string {
  const quotedMark = markNoteText.quotedMark(by, text)
  return answeredBy === null ? quotedMark : `${quotedMark} ${markNoteText.quotedMark(answeredBy, answer)}`
}

/** Since the previous sending. */
function changeSentence({ from, to, by, changedAt }: ChangedCell): string {
  const shown = (value: number | null): string =>
    value === null ? markNoteText.empty : formatNumber(value, { atMost: 6 })
  return markNoteText.changed(shown(from), shown(to), by, timeText(changedAt))
}

function markOf(state: OpenDraftState, key: CellKey, at: CellAddress): CellView['mark'] {
  if (state.pendingEdits[at.sheet]?.[keyOf(at)] === undefined || unsendableReason(state, at) !== null)
    return 'none'
  if (openConflict(state, key)) return 'conflict'
  if (state.connection === 'down') return 'waiting'
  return state.failed.has(key) ? 'failed' : 'pending'
}

function problemAt(state: OpenDraftState, { sheet, row, field }: CellAddress): Problem | null {
  const here = problemsOfSheet(state, sheet).filter(
    (problem) => problem.row === row && problem.field === field,
  )
  return gravest.flatMap((grave) => here.find(({ severity }) => severity === grave) ?? [])[0] ?? null
}

const gravest: readonly Severity[] = ['error', 'warning', 'note']

export type SheetState = {
  readonly pending: number
  readonly failed: number
  readonly conflicts: number
  readonly refusals: readonly Refusal[]
  /** Entries copied from last year that the user has not confirmed yet. */
  readonly copied: readonly CellAddress[]
  readonly sending: boolean
  readonly filled: number
  readonly problems: readonly Problem[]
  readonly marks: readonly MarkRow[]
  readonly saved: SavedAt | null
}

/** The cell retains its previous value. */
type Refusal = { readonly at: CellAddress; readonly message: string }

export function sheetStateOf(state: OpenDraftState, code: string): SheetState {
  const { sent, failed, notes, copied, answer, evaluation } = state
  const pending = placesOf(sendable(state, code))
  return {
    pending: pending.length,
    failed: pending.filter((place) => failed.has(`${code}/${place}`)).length,
    conflicts: twoValues(state).filter(({ at }) => at.sheet === code).length,
    refusals: [...notes]
      .filter(([, { kind }]) => kind !== 'notice')
      .map(([key, { message }]) => ({ at: addressOf(key), message }))
      .filter(({ at }) => at.sheet === code),
    copied: [...copied].map(addressOf).filter(({ sheet }) => sheet === code),
    sending: sent[code] !== undefined,
    filled: Object.values(evaluation.inputs.entries[code] ?? {}).filter((entry) => entry !== null).length,
    problems: problemsOfSheet(state, code),
    marks: unresolved(answer.review.marks).filter(({ at }) => at.sheet === code),
    saved: answer.saved[code] ?? null,
  }
}

/** Returns `null` if there is no lock or some cells are editable. */
export function sheetLock(restriction: DraftReview['editRestriction'], code: string): string | null {
  return restriction === null || restriction.editableCells.some((key) => key.startsWith(`${code}/`))
    ? null
    : restriction.reason
}

/** Returns the lock by the forms, independently of the year. `null` if a cell is editable or none is for entry. */
export function formsLock(evaluation: Evaluation, code: string): string | null {
  const states = (evaluation.program.entered.get(code) ?? []).map((at) => formStateAt(evaluation, at))
  if (states.some(({ kind }) => kind === 'open')) return null
  return states.flatMap((state) => (state.kind === 'locked' ? state.lock.why : []))[0] ?? null
}

/** Counts rejected values as errors; notices are not counted. */
export function openProblems(states: readonly Pick<SheetState, 'problems' | 'refusals'>[]): {
  readonly errors: number
  readonly warnings: readonly Problem[]
} {
  const problems = states.flatMap((state) => state.problems)
  const refused = states.flatMap(({ refusals }) => refusals)
  const of = (grave: Severity): readonly Problem[] => problems.filter(({ severity }) => severity === grave)
  return { errors: of('error').length + refused.length, warnings: of('warning') }
}

type BlankStatus = {
  readonly kind: 'computed' | 'locked' | 'pending' | 'saved' | 'draft' | 'empty'
  readonly words: string
}

type State = Pick<SheetState, 'pending' | 'filled' | 'saved'>
type May = { readonly savable: boolean; readonly lock: string | null }
const { state: text } = cellStateText

export function blankStatusOf(states: readonly State[], { savable, lock }: May): BlankStatus {
  if (!savable) return { kind: 'computed', words: text.computed }
  if (lock !== null) return { kind: 'locked', words: text.locked }
  const pending = states.reduce((sum, state) => sum + state.pending, 0)
  if (pending > 0) return { kind: 'pending', words: text.pending(pending) }
  const saved = lastSaved(states)
  if (saved) return { kind: 'saved', words: text.savedAt(timeText(saved.at), saved.by) }
  const isStarted = states.some(({ filled }) => filled > 0)
  return isStarted ? { kind: 'draft', words: text.draft } : { kind: 'empty', words: text.empty }
}

function lastSaved(states: readonly State[]): SheetState['saved'] {
  return states.reduce<SheetState['saved']>(
    (last, { saved }) => (saved && (!last || saved.at > last.at) ? saved : last),
    null,
  )
}
