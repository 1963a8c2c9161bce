import { dismissed } from '#client/draft/pending-edits.ts'
import { type Change, changedTo, type DraftState, type Note } from '#client/draft/state.ts'
import { entryAt } from '#domain/sheet/entries.ts'
import { type Kept, put } from '#domain/sheet/entry.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import { type Address, cellKeyOf, keyOf } from '#domain/sheet/key.ts'

/** What somebody did in one go, for the sentence that names it. */
export type EditKind = 'typed' | 'pasted' | 'filled' | 'cleared' | 'cut' | 'restored' | 'copied' | 'brought'

/** One edit: the cells whose entries it changed, as they were and as they became, and those at which it was refused. */
export type Step = {
  readonly kind: EditKind
  readonly cells: readonly {
    readonly at: Address
    readonly before: number | null
    readonly after: number | null
  }[]
  readonly refused: readonly Refused[]
}

/** A refused value, with the sentence that it left at its cell. */
type Refused = { readonly at: Address; readonly note: Note }

/** What was done in this session and what of it was undone, the newest last. A new edit ends what could be redone. */
type Steps = { readonly done: readonly Step[]; readonly undone: readonly Step[] }

export const noSteps: Steps = { done: [], undone: [] }

/**
 * The steps after an edit that led from one calculation to another. One that changed no entry and was applied everywhere is no step;
 * one that was only refused can be undone, and leaves what could be redone.
 */
export function stepsAfter(steps: Steps, kind: EditKind, { from, to, changed, refused }: Led): Steps {
  const cells = changed
    .map((at) => ({ at, before: entryIn(from, at), after: entryIn(to, at) }))
    .filter(({ before, after }) => before !== after)
  if (cells.length === 0 && refused.length === 0) return steps
  return { done: [...steps.done, { kind, cells, refused }], undone: cells.length === 0 ? steps.undone : [] }
}

type Led = {
  readonly from: Evaluation
  readonly to: Evaluation
  readonly changed: readonly Address[]
  readonly refused: readonly Refused[]
}

/** A step undone or redone: the state, and the steps that are left. */
export type StepChange = Change & { readonly step: Step; readonly steps: Steps }

/**
 * Undoes the newest step of which something is left; `null` when there is none. A refusal that was given up otherwise is
 * nothing to undo, and one that is undone nothing to redo.
 */
export function undone(state: DraftState, { done, undone: later }: Steps): StepChange | null {
  const index = done.findLastIndex(
    ({ cells, refused }) => cells.length > 0 || stillStanding(state, refused).length > 0,
  )
  const last = done[index]
  if (!last) return null
  const step = { ...last, refused: stillStanding(state, last.refused) }
  const cells = step.cells.map(({ at, before }) => ({ at, value: before }))
  const change = entered(
    state,
    cells,
    step.refused.map(({ at }) => at),
  )
  const redoable = cells.length === 0 ? later : [...later, step]
  return { ...change, step, steps: { done: done.slice(0, index), undone: redoable } }
}

/** Redoes what was undone last; `null` when there is nothing. */
export function redone(state: DraftState, { done, undone: later }: Steps): StepChange | null {
  const step = later.at(-1)
  if (!step) return null
  const cells = step.cells.map(({ at, after }) => ({ at, value: after }))
  return { ...entered(state, cells, []), step, steps: { done: [...done, step], undone: later.slice(0, -1) } }
}

/** What was refused is given up with the rest; the values that stand at its cells keep their marks. */
function entered(state: DraftState, cells: readonly Kept[], refused: readonly Address[]): Change {
  const next = put(state.evaluation, cells)
  const change = changedTo(state, { next, changed: cells.map(({ at }) => at), notes: [] })
  const touched = change.touched === 'all' ? 'all' : new Set([...change.touched, ...refused.map(cellKeyOf)])
  return { state: dismissed(change.state, refused).state, touched }
}

/** The refusals that still stand: the very sentence that each left, not one that came to its cell later. */
function stillStanding({ notes }: DraftState, refused: readonly Refused[]): readonly Refused[] {
  return refused.filter(({ at, note }) => notes.get(cellKeyOf(at)) === note)
}

const entryIn = ({ inputs }: Evaluation, at: Address): number | null =>
  entryAt(inputs.entries, at.sheet, keyOf(at))
