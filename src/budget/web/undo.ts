import { dismissed } from '#budget/web/pending-edits.ts'
import { changedTo, type DraftStateChange, type OpenDraftState } from '#budget/web/state.ts'
import { entryAt } from '#engine/entries.ts'
import { type CellValue, setCells } from '#engine/entry.ts'
import type { Evaluation } from '#engine/evaluate.ts'
import { type CellAddress, cellKeyOf, keyOf } from '#engine/key.ts'
import type { EditKind, RefusedEdit, UndoStep } from '#ui/grid/grid-source.ts'

/** Newest last. A new edit clears the redo stack. */
type Steps = { readonly done: readonly UndoStep[]; readonly undone: readonly UndoStep[] }

export const noSteps: Steps = { done: [], undone: [] }

/** Edits without changes and rejections are skipped. An edit with rejections only does not clear the redo stack. */
export function stepsAfter(
  steps: Steps,
  kind: EditKind,
  { from, to, changed, refused }: ReplayResult,
): Steps {
  const cells = changed
    .map((at) => ({ at, before: entryIn(from, at), after: entryIn(to, at) }))
    .filter(({ before, after }) => before !== after)
  if (cells.length === 0 && refused.length === 0) return steps
  return {
    done: [...steps.done, { kind, cells, refused }],
    undone: cells.length === 0 ? steps.undone : [],
  }
}

type ReplayResult = {
  readonly from: Evaluation
  readonly to: Evaluation
  readonly changed: readonly CellAddress[]
  readonly refused: readonly RefusedEdit[]
}

export type StepChange = DraftStateChange & { readonly step: UndoStep; readonly steps: Steps }

/** Rejections that were discarded otherwise cannot be undone, and undone ones cannot be redone. */
export function undoStep(state: OpenDraftState, { done, undone: undoneSteps }: Steps): StepChange | null {
  const index = done.findLastIndex(
    ({ cells, refused }) => cells.length > 0 || stillRefused(state, refused).length > 0,
  )
  const last = done[index]
  if (!last) return null
  const step = { ...last, refused: stillRefused(state, last.refused) }
  const cells = step.cells.map(({ at, before }) => ({ at, value: before }))
  const change = entered(
    state,
    cells,
    step.refused.map(({ at }) => at),
  )
  const redoable = cells.length === 0 ? undoneSteps : [...undoneSteps, step]
  return { ...change, step, steps: { done: done.slice(0, index), undone: redoable } }
}

export function redoStep(state: OpenDraftState, { done, undone: undoneSteps }: Steps): StepChange | null {
  const step = undoneSteps.at(-1)
  if (!step) return null
  const cells = step.cells.map(({ at, after }) => ({ at, value: after }))
  return {
    ...entered(state, cells, []),
    step,
    steps: { done: [...done, step], undone: undoneSteps.slice(0, -1) },
  }
}

/** Discards the rejections too. The values retain their marks. */
function entered(
  state: OpenDraftState,
  cells: readonly CellValue[],
  refused: readonly CellAddress[],
): DraftStateChange {
  const next = setCells(state.evaluation, cells)
  const change = changedTo(state, { next, changed: cells.map(({ at }) => at), notes: [] })
  const touched = change.touched === 'all' ? 'all' : new Set([...change.touched, ...refused.map(cellKeyOf)])
  return { state: dismissed(change.state, refused).state, touched }
}

/** The original notice must still be present. */
function stillRefused({ notes }: OpenDraftState, refused: readonly RefusedEdit[]): readonly RefusedEdit[] {
  return refused.filter(({ at, note }) => notes.get(cellKeyOf(at)) === note)
}

const entryIn = ({ inputs }: Evaluation, at: CellAddress): number | null =>
  entryAt(inputs.entries, at.sheet, keyOf(at))
