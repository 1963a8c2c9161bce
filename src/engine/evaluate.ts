import { entryAt, type ReferenceFigures, type Workbook } from '#engine/entries.ts'
import type { Facts } from '#engine/formula.ts'
import { type CellAddress, cellKeyOf, keyOf } from '#engine/key.ts'
import { type DraftLock, draftLockAt, type Lock } from '#engine/lock.ts'
import { type CompiledCell, compiledCellAt, dependents, type Program } from '#engine/program.ts'
import type { FormText, Limits, Unit } from '#engine/sheet.ts'

/** Browser and server get the same figures from equal inputs. */
export type Inputs = {
  readonly entries: Workbook
  readonly givens: ReferenceFigures
  readonly facts: Facts
  readonly draftLock?: DraftLock
}

export type Evaluation = { readonly program: Program; readonly inputs: Inputs; readonly values: Float64Array }

export function evaluate(program: Program, inputs: Inputs): Evaluation {
  const values = new Float64Array(program.slots.length)
  for (const slot of program.slots) values[slot.index] = figure(slot, inputs, values)
  return { program, inputs, values }
}

/** The program extends that of `before` with new sheets and has the same inputs. */
export function evaluateFurther(before: Evaluation, program: Program, inputs: Inputs): Evaluation {
  const values = new Float64Array(program.slots.length)
  values.set(before.values)
  for (const slot of program.slots.slice(before.values.length))
    values[slot.index] = figure(slot, inputs, values)
  return { program, inputs, values }
}

export function reevaluate(
  before: Evaluation,
  entries: Workbook,
  changed: readonly CellAddress[],
): Evaluation {
  return reevaluateWith(before, { ...before.inputs, entries }, changed)
}

/** `changed` must name every cell with a different input. */
export function reevaluateWith(
  before: Evaluation,
  inputs: Inputs,
  changed: readonly CellAddress[],
): Evaluation {
  const { program } = before
  const values = before.values.slice()
  const starts = changed.flatMap((address) => compiledCellAt(program, address)?.index ?? [])
  for (const index of dependents(program, starts)) {
    const slot = program.slots[index]
    if (slot) values[index] = figure(slot, inputs, values)
  }
  return { program, inputs, values }
}

function figure(slot: CompiledCell, { entries, givens, facts }: Inputs, values: Float64Array): number {
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

function byFormula({ run }: CompiledCell, values: Float64Array, facts: Facts): number {
  return run?.(values, facts) ?? 0
}

/** Returns 0 if there is no such cell. */
export function valueAt(evaluation: Evaluation, address: CellAddress): number {
  const slot = compiledCellAt(evaluation.program, address)
  return slot ? (evaluation.values[slot.index] ?? 0) : 0
}

/** `absent` if the form has no cell. */
export type CellState =
  | { readonly kind: 'absent' }
  | ({ readonly kind: 'text' } & FormText)
  | { readonly kind: 'given' | 'computed'; readonly value: number }
  | {
      readonly kind: 'open'
      readonly value: number
      readonly entry: number | null
      readonly proposal: number | null
      readonly limits: Limits
      readonly unit: Unit
      readonly rowUnit: string
    }
  | { readonly kind: 'locked'; readonly value: number; readonly lock: Lock }

/** Empty is not 0. */
export function shownFigure(state: CellState): number | null {
  if (state.kind === 'open') return state.entry ?? state.proposal
  return 'value' in state ? state.value : null
}

export function stateAt(evaluation: Evaluation, address: CellAddress): CellState {
  const state = formStateAt(evaluation, address)
  if (state.kind !== 'open') return state
  const lock = draftLockAt(evaluation.inputs.draftLock ?? null, cellKeyOf(address))
  return lock === null ? state : { kind: 'locked', value: state.value, lock }
}

/** Ignores the lock of the draft. */
export function formStateAt(evaluation: Evaluation, address: CellAddress): CellState {
  const slot = compiledCellAt(evaluation.program, address)
  if (!slot) return { kind: 'absent' }
  const { cell } = slot
  const { facts, entries } = evaluation.inputs
  const value = evaluation.values[slot.index] ?? 0
  if (cell.kind === 'text') return { kind: 'text', text: cell.text, model: cell.model }
  if (cell.kind !== 'entered') return { kind: cell.kind, value }
  const lock = formLockAt(evaluation, address)
  if (lock) return { kind: 'locked', value, lock }
  const proposal = slot.run?.(evaluation.values, facts) ?? null
  const max = slot.most?.(evaluation.values, facts) ?? null
  const min = slot.least?.(evaluation.values, facts) ?? 0
  const limits = { ...cell.input, min, max }
  const entry = entryAt(entries, address.sheet, keyOf(address))
  return { kind: 'open', value, entry, proposal, limits, unit: slot.unit, rowUnit: slot.rowUnit }
}

/** `null` if the cell is open or not entered. */
export function formLockAt(
  { program, values, inputs }: Evaluation,
  at: CellAddress,
): Extract<Lock, { readonly reason: 'form' }> | null {
  const lock = compiledCellAt(program, at)?.formLock(values, inputs.facts)
  return lock ? { reason: 'form', why: lock.why, countsAs: lock.countsAs } : null
}
