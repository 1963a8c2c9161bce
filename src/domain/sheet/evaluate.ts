import { entryAt, type Givens, type Workbook } from '#domain/sheet/entries.ts'
import type { FormText } from '#domain/sheet/form-text.ts'
import type { Facts } from '#domain/sheet/formula.ts'
import { type Address, cellKeyOf, keyOf } from '#domain/sheet/key.ts'
import { type DraftLock, draftLockAt, type Lock } from '#domain/sheet/lock.ts'
import { dependents, type Program, type Slot, slotAt } from '#domain/sheet/program.ts'
import type { Limits, Unit } from '#domain/sheet/sheet.ts'

/** Everything a calculation depends on. Same inputs, same figures, in the browser and on the server. */
export type Inputs = {
  readonly entries: Workbook
  readonly givens: Givens
  readonly facts: Facts
  /** What locks cells besides their forms; no figure depends on it. Where it is missing nothing does. */
  readonly draftLock?: DraftLock
}

/** A calculated institution's year. */
export type Evaluation = { readonly program: Program; readonly inputs: Inputs; readonly values: Float64Array }

/** Works out every cell of a program. */
export function evaluate(program: Program, inputs: Inputs): Evaluation {
  const values = new Float64Array(program.slots.length)
  for (const slot of program.slots) values[slot.index] = figure(slot, inputs, values)
  return { program, inputs, values }
}

/**
 * Works out what a program has behind those sheets that are worked out already: `before` is of the program that it was extended from, with
 * the same inputs but for what further sheets are given. Equals `evaluate` from scratch.
 */
export function evaluateFurther(before: Evaluation, program: Program, inputs: Inputs): Evaluation {
  const values = new Float64Array(program.slots.length)
  values.set(before.values)
  for (const slot of program.slots.slice(before.values.length))
    values[slot.index] = figure(slot, inputs, values)
  return { program, inputs, values }
}

/** Works out again only what a change of some entries can reach; equals `evaluate` from scratch. */
export function reevaluate(before: Evaluation, entries: Workbook, changed: readonly Address[]): Evaluation {
  return reevaluateWith(before, { ...before.inputs, entries }, changed)
}

/** The same where figures from outside changed too: `changed` names every cell, typed or given, whose input differs. */
export function reevaluateWith(before: Evaluation, inputs: Inputs, changed: readonly Address[]): Evaluation {
  const { program } = before
  const values = before.values.slice()
  const starts = changed.flatMap((address) => slotAt(program, address)?.index ?? [])
  for (const index of dependents(program, starts)) {
    const slot = program.slots[index]
    if (slot) values[index] = figure(slot, inputs, values)
  }
  return { program, inputs, values }
}

function figure(slot: Slot, { entries, givens, facts }: Inputs, values: Float64Array): number {
  const { cell, address } = slot
  switch (cell.kind) {
    case 'text':
      return 0
    case 'given':
      return givens[address.sheet]?.[address.row]?.[address.field] ?? 0
    case 'computed':
      return byFormula(slot, values, facts)
    case 'entered': {
      const lock = slot.formLock(values, facts)
      if (lock) return lock.counts?.(values, facts) ?? 0
      return entryAt(entries, address.sheet, slot.place) ?? byFormula(slot, values, facts)
    }
  }
}

/** What the formula of a computed cell, or the proposal of an entered one, comes to; 0 where nothing is proposed. */
function byFormula({ run }: Slot, values: Float64Array, facts: Facts): number {
  return run?.(values, facts) ?? 0
}

/** The figure at an address; 0 where there is no such cell. */
export function valueAt(evaluation: Evaluation, address: Address): number {
  const slot = slotAt(evaluation.program, address)
  return slot ? (evaluation.values[slot.index] ?? 0) : 0
}

/** What a cell is at this moment for this institution; `absent` where the form has no cell. */
export type CellState =
  | { readonly is: 'absent' }
  | ({ readonly is: 'text' } & FormText)
  | { readonly is: 'given' | 'computed'; readonly value: number }
  | {
      readonly is: 'open'
      readonly value: number
      readonly entry: number | null
      readonly proposal: number | null
      readonly limits: Limits
      readonly unit: Unit
    }
  | { readonly is: 'locked'; readonly value: number; readonly lock: Lock }

/** The figure that a cell shows, `null` where it shows none. An open cell with nothing entered shows its proposal, else nothing: empty is not 0. */
export function shownFigure(state: CellState): number | null {
  if (state.is === 'open') return state.entry ?? state.proposal
  return 'value' in state ? state.value : null
}

/** Looks at a cell: its figure, and whether and why it may or may not be typed in. */
export function stateAt(evaluation: Evaluation, address: Address): CellState {
  const state = formStateAt(evaluation, address)
  if (state.is !== 'open') return state
  const lock = draftLockAt(evaluation.inputs.draftLock ?? null, cellKeyOf(address))
  return lock === null ? state : { is: 'locked', value: state.value, lock }
}

/** Looks at a cell by its form alone, whatever locks the draft: what its value is held against, and how it travels. */
export function formStateAt(evaluation: Evaluation, address: Address): CellState {
  const slot = slotAt(evaluation.program, address)
  if (!slot) return { is: 'absent' }
  const { cell } = slot
  const { facts, entries } = evaluation.inputs
  const value = evaluation.values[slot.index] ?? 0
  if (cell.kind === 'text') return { is: 'text', text: cell.text, model: cell.model }
  if (cell.kind !== 'entered') return { is: cell.kind, value }
  const lock = formLockAt(evaluation, address)
  if (lock) return { is: 'locked', value, lock }
  const proposal = slot.run?.(evaluation.values, facts) ?? null
  const max = slot.most?.(evaluation.values, facts) ?? null
  const min = slot.least?.(evaluation.values, facts) ?? 0
  const limits = { ...cell.input, min, max }
  const entry = entryAt(entries, address.sheet, keyOf(address))
  return { is: 'open', value, entry, proposal, limits, unit: slot.unit }
}

/** The rule of its form that locks a cell, and what the cell counts as then; `null` where it is open or no cell for typing. */
export function formLockAt(
  { program, values, inputs }: Evaluation,
  at: Address,
): Extract<Lock, { readonly reason: 'form' }> | null {
  const lock = slotAt(program, at)?.formLock(values, inputs.facts)
  return lock ? { reason: 'form', why: lock.why, countsAs: lock.countsAs } : null
}
