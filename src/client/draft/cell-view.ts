import { openConflict, whyUnsendable } from '#client/draft/pending-edits.ts'
import type { Conflict, DraftState, Note } from '#client/draft/state.ts'
import type { ChangedCell, MarkRow } from '#contract/review.ts'
import { unresolved } from '#domain/draft/review.ts'
import type { Problem } from '#domain/sheet/check.ts'
import { type CellState, stateAt } from '#domain/sheet/evaluate.ts'
import { type Address, addressOf, type CellKey, cellKeyOf, keyOf } from '#domain/sheet/key.ts'
import { slotAt } from '#domain/sheet/program.ts'

/** Everything that the drawing of one cell depends on. */
export type CellView = {
  readonly state: CellState
  /** How its value stands with the server; `conflict`: somebody else has saved a newer one. */
  readonly mark: 'none' | 'pending' | 'waiting' | 'failed' | 'conflict'
  readonly conflict: Conflict | null
  readonly note: Note | null
  /** The value was copied from last year and not confirmed yet. */
  readonly copied: boolean
  /** The gravest problem at the cell. */
  readonly problem: Problem | null
  /** What reviewers said here and is not settled yet. */
  readonly marks: readonly MarkRow[]
  /** What the cell held when the report was sent the time before; `null` where it is the same, or nobody asks. */
  readonly changed: ChangedCell | null
}

/** Looks at a cell of an open draft. */
export function cellViewOf(state: DraftState, key: CellKey): CellView {
  const at = addressOf(key)
  const { review } = state.answer
  return {
    state: stateAt(state.evaluation, at),
    mark: markOf(state, key, at),
    conflict: openConflict(state, key),
    note: state.notes.get(key) ?? null,
    copied: state.copied.has(key),
    problem: slotAt(state.program, at) ? problemAt(state, at) : null,
    marks: unresolved(review.marks).filter((mark) => cellKeyOf(mark.at) === key),
    changed: review.changed.find((cell) => cellKeyOf(cell.at) === key) ?? null,
  }
}

function markOf(state: DraftState, key: CellKey, at: Address): CellView['mark'] {
  if (state.pendingEdits[at.sheet]?.[keyOf(at)] === undefined || whyUnsendable(state, at) !== null)
    return 'none'
  if (openConflict(state, key)) return 'conflict'
  if (state.connection === 'down') return 'waiting'
  return state.failed.has(key) ? 'failed' : 'pending'
}

function problemAt({ problems }: DraftState, { sheet, row, field }: Address): Problem | null {
  const here = (problems.get(sheet) ?? []).filter((problem) => problem.row === row && problem.field === field)
  return here.find(({ severity }) => severity === 'error') ?? here[0] ?? null
}
