import { placesOf } from '#client/draft/cells.ts'
import { openConflict, sendable, twoValues, whyUnsendable } from '#client/draft/pending-edits.ts'
import { type Conflict, type DraftState, type Note, toldOf } from '#client/draft/state.ts'
import type { SavedAt } from '#contract/answers.ts'
import type { ChangedCell, DraftReview, MarkRow } from '#contract/review.ts'
import { unresolved } from '#domain/draft/review.ts'
import type { Problem } from '#domain/sheet/check.ts'
import { type CellState, type Evaluation, formStateAt, stateAt } from '#domain/sheet/evaluate.ts'
import { type Address, addressOf, type CellKey, cellKeyOf, keyOf } from '#domain/sheet/key.ts'
import { slotAt } from '#domain/sheet/program.ts'
import type { Severity } from '#domain/sheet/sheet.ts'
import { timeText } from '#domain/time/time.ts'
import { gridText } from '#text/grid.ts'

/** Everything that the drawing of one cell depends on. */
export type CellView = {
  readonly state: CellState
  /** How its value stands with the server; `conflict`: somebody else has saved a newer one. */
  readonly mark: 'none' | 'pending' | 'waiting' | 'failed' | 'conflict'
  readonly conflict: Conflict | null
  readonly note: Note | null
  /** The value was copied from last year and not confirmed yet. */
  readonly copied: boolean
  /** Somebody else has saved it a moment ago. */
  readonly arrived: boolean
  /** The gravest problem at the cell. */
  readonly problem: Problem | null
  /** What reviewers said here and is not settled yet. */
  readonly marks: readonly MarkRow[]
  /** What the cell held when the report was sent the time before; `null` where it is the same, or nobody asks. */
  readonly changed: ChangedCell | null
  /** Whether it is open only because it shares a check with a marked cell. */
  readonly beside: boolean
}

/** Looks at a cell of an open draft. */
export function cellViewOf(state: DraftState, key: CellKey): CellView {
  const at = addressOf(key)
  const { review } = state.answer
  const mark = markOf(state, key, at)
  return {
    state: stateAt(state.evaluation, at),
    mark,
    conflict: mark === 'conflict' ? openConflict(state, key) : null,
    note: state.notes.get(key) ?? null,
    copied: state.copied.has(key),
    arrived: state.arrived.has(key),
    problem: slotAt(state.program, at) ? problemAt(state, at) : null,
    marks: unresolved(review.marks).filter((mark) => cellKeyOf(mark.at) === key),
    changed: review.changed.find((cell) => cellKeyOf(cell.at) === key) ?? null,
    beside: review.hold?.beside.includes(key) ?? false,
  }
}

function markOf(state: DraftState, key: CellKey, at: Address): CellView['mark'] {
  if (state.pendingEdits[at.sheet]?.[keyOf(at)] === undefined || whyUnsendable(state, at) !== null)
    return 'none'
  if (openConflict(state, key)) return 'conflict'
  if (state.connection === 'down') return 'waiting'
  return state.failed.has(key) ? 'failed' : 'pending'
}

function problemAt(state: DraftState, { sheet, row, field }: Address): Problem | null {
  const here = toldOf(state, sheet).filter((problem) => problem.row === row && problem.field === field)
  return gravest.flatMap((grave) => here.find(({ severity }) => severity === grave) ?? [])[0] ?? null
}

const gravest: readonly Severity[] = ['error', 'warning', 'note']

/** How a sheet as a whole stands: how much of it the server does not have, and what is wrong with it. */
export type SheetState = {
  /** How many cells a save would send. */
  readonly pending: number
  /** How many of the pending cells were sent in vain. */
  readonly failed: number
  /** At how many of the pending cells somebody else's newer value was met. */
  readonly conflicts: number
  /** The cells at which a value was not taken or not kept, each with the sentence why. */
  readonly refusals: readonly Refusal[]
  /** The cells copied from last year that nobody has confirmed yet. */
  readonly copied: readonly Address[]
  readonly sending: boolean
  /** How many cells hold an entry. */
  readonly filled: number
  readonly problems: readonly Problem[]
  /** What reviewers said at its cells and is not settled yet. */
  readonly marks: readonly MarkRow[]
  readonly saved: SavedAt | null
}

/** A value that was given in vain; the cell holds what it held before. */
type Refusal = { readonly at: Address; readonly message: string }

/** Looks at a sheet of an open draft. */
export function sheetStateOf(state: DraftState, code: string): SheetState {
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
    problems: toldOf(state, code),
    marks: unresolved(answer.review.marks).filter(({ at }) => at.sheet === code),
    saved: answer.saved[code] ?? null,
  }
}

/** Why a whole sheet is held as it is, or `null` where nothing is held, or some of its cells are open. */
export function sheetLock(hold: DraftReview['hold'], code: string): string | null {
  return hold === null || hold.open.some((key) => key.startsWith(`${code}/`)) ? null : hold.reason
}

/** Why nothing of a sheet can be typed by its forms, whatever holds the year; `null` where a cell is open, or none is for typing. */
export function formsLock(evaluation: Evaluation, code: string): string | null {
  const states = (evaluation.program.entered.get(code) ?? []).map((at) => formStateAt(evaluation, at))
  if (states.some(({ is }) => is === 'open')) return null
  return states.flatMap((state) => (state.is === 'locked' ? state.lock.why : []))[0] ?? null
}

/** How much there is to mend in some sheets: errors, values that were not taken among them, and apart from them warnings; what is good to know is neither. */
export function openProblems(states: readonly Pick<SheetState, 'problems' | 'refusals'>[]): {
  readonly errors: number
  readonly warnings: number
} {
  const problems = states.flatMap((state) => state.problems)
  const refused = states.flatMap(({ refusals }) => refusals)
  const count = (grave: Severity): number => problems.filter(({ severity }) => severity === grave).length
  return { errors: count('error') + refused.length, warnings: count('warning') }
}

/** How a blank stands, for its mark, and the words that say so, the same wherever it is named. */
type Standing = {
  readonly kind: 'computed' | 'locked' | 'pending' | 'saved' | 'draft' | 'empty'
  readonly words: string
}

type State = Pick<SheetState, 'pending' | 'filled' | 'saved'>
type May = { readonly savable: boolean; readonly lock: string | null }
const { state: text } = gridText

/** How the sheets of a blank stand together: calculated, locked, begun, saved and when, or empty. */
export function blankStatusOf(states: readonly State[], { savable, lock }: May): Standing {
  if (!savable) return { kind: 'computed', words: text.computed }
  if (lock !== null) return { kind: 'locked', words: text.locked }
  const pending = states.reduce((sum, state) => sum + state.pending, 0)
  if (pending > 0) return { kind: 'pending', words: text.pending(pending) }
  const saved = lastSaved(states)
  if (saved) return { kind: 'saved', words: text.savedAt(timeText(saved.at), saved.by) }
  const begun = states.some(({ filled }) => filled > 0)
  return begun ? { kind: 'draft', words: text.draft } : { kind: 'empty', words: text.empty }
}

function lastSaved(states: readonly State[]): SheetState['saved'] {
  return states.reduce<SheetState['saved']>(
    (last, { saved }) => (saved && (!last || saved.at > last.at) ? saved : last),
    null,
  )
}
