import { changedTo } from '#client/grid/changed-to.ts'
import type { Change, WorkbookState } from '#client/grid/workbook-state.ts'
import { entryAt } from '#domain/sheet/entries.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { type Kept, put } from '#domain/sheet/put.ts'
import { keyOf } from '#domain/sheet/sheet.ts'

/** What somebody did in one go, for the sentence that names it. */
export type Deed = 'typed' | 'pasted' | 'filled' | 'cleared' | 'cut' | 'restored' | 'copied'

/** One deed: the cells whose entries it changed, as they were and as they became, and those at which it was not taken. */
export type Step = {
  readonly deed: Deed
  readonly cells: readonly {
    readonly at: Address
    readonly before: number | null
    readonly after: number | null
  }[]
  readonly refused: readonly Address[]
}

/** What was done in this session and what of it was taken back, the newest last. A new deed ends what could be redone. */
export type Steps = { readonly done: readonly Step[]; readonly undone: readonly Step[] }

export const noSteps: Steps = { done: [], undone: [] }

/** The steps after a deed that led from one calculation to another; one that changed no entry is no step. */
export function stepsAfter(steps: Steps, deed: Deed, { from, to, changed, refused }: Led): Steps {
  const cells = changed
    .map((at) => ({ at, before: entryIn(from, at), after: entryIn(to, at) }))
    .filter(({ before, after }) => before !== after)
  return cells.length === 0 ? steps : { done: [...steps.done, { deed, cells, refused }], undone: [] }
}

type Led = {
  readonly from: Evaluation
  readonly to: Evaluation
  readonly changed: readonly Address[]
  readonly refused: readonly Address[]
}

/** A step taken back or done again: the state, and the steps that are left. */
export type Taken = Change & { readonly step: Step; readonly steps: Steps }

/** Takes the newest step back; `null` when there is none. */
export function undone(state: WorkbookState, { done, undone: later }: Steps): Taken | null {
  const step = done.at(-1)
  if (!step) return null
  const cells = step.cells.map(({ at, before }) => ({ at, value: before }))
  const change = entered(state, cells, step.refused)
  return { ...change, step, steps: { done: done.slice(0, -1), undone: [...later, step] } }
}

/** Does again what was taken back last; `null` when there is nothing. */
export function redone(state: WorkbookState, { done, undone: later }: Steps): Taken | null {
  const step = later.at(-1)
  if (!step) return null
  const cells = step.cells.map(({ at, after }) => ({ at, value: after }))
  return { ...entered(state, cells, []), step, steps: { done: [...done, step], undone: later.slice(0, -1) } }
}

/** What was not taken is given up with the rest: its sentences go like those of the cells whose entries change. */
function entered(state: WorkbookState, cells: readonly Kept[], refused: readonly Address[]): Change {
  const next = put(state.evaluation, cells)
  return changedTo(state, { next, changed: [...cells.map(({ at }) => at), ...refused], notes: [] })
}

const entryIn = ({ inputs }: Evaluation, at: Address): number | null =>
  entryAt(inputs.entries, at.sheet, keyOf(at))
