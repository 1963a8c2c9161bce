import { entryAt, type Givens, type Workbook } from '#domain/sheet/entries.ts'
import type { FormText } from '#domain/sheet/form-text.ts'
import type { Facts } from '#domain/sheet/formula.ts'
import { type Address, type CellKey, cellKeyOf, keyOf } from '#domain/sheet/key.ts'
import { dependents, type Program, type Slot, slotAt } from '#domain/sheet/program.ts'
import type { Limits } from '#domain/sheet/sheet.ts'

/** Everything a calculation depends on. Same inputs, same figures, in the browser and on the server. */
export type Inputs = {
  readonly entries: Workbook
  readonly givens: Givens
  readonly facts: Facts
  /** Which cells are held as they are; no figure depends on it. Where it is missing nothing is held. */
  readonly hold?: Hold
}

/** A calculated institution's year. */
export type Evaluation = { readonly program: Program; readonly inputs: Inputs; readonly values: Float64Array }

/** Works out every cell of a program. */
export function evaluate(program: Program, inputs: Inputs): Evaluation {
  const values = new Float64Array(program.slots.length)
  for (const slot of program.slots) values[slot.index] = figure(slot, inputs, values)
  return { program, inputs, values }
}

/** Works out again only what a change of some entries can reach; equals `evaluate` from scratch. */
export function reevaluate(before: Evaluation, entries: Workbook, changed: readonly Address[]): Evaluation {
  const { program } = before
  const inputs = { ...before.inputs, entries }
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
      return slot.run?.(values, facts) ?? 0
    case 'entered': {
      const shut = slot.shut(values, facts)
      if (shut) return (shut.counts ?? slot.run)?.(values, facts) ?? 0
      return entryAt(entries, address.sheet, keyOf(address)) ?? slot.run?.(values, facts) ?? 0
    }
  }
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
    }
  | { readonly is: 'locked'; readonly value: number; readonly reason: string }

/** Looks at a cell: its figure, and whether and why it may or may not be typed in. */
export function stateAt(evaluation: Evaluation, address: Address): CellState {
  const state = formStateAt(evaluation, address)
  if (state.is !== 'open') return state
  const reason = heldAt(evaluation.inputs.hold, cellKeyOf(address))
  return reason === null ? state : { is: 'locked', value: state.value, reason }
}

/** Looks at a cell by its form alone, whether or not it is held: what its value is held against, and how it travels. */
export function formStateAt(evaluation: Evaluation, address: Address): CellState {
  const slot = slotAt(evaluation.program, address)
  if (!slot) return { is: 'absent' }
  const { cell } = slot
  const { facts, entries } = evaluation.inputs
  const value = evaluation.values[slot.index] ?? 0
  if (cell.kind === 'text') return { is: 'text', text: cell.text, model: cell.model }
  if (cell.kind !== 'entered') return { is: cell.kind, value }
  const shut = slot.shut(evaluation.values, facts)
  if (shut) return { is: 'locked', value, reason: shut.lock.reason }
  const proposal = slot.run?.(evaluation.values, facts) ?? null
  const max = slot.most?.(evaluation.values, facts) ?? null
  const min = slot.least?.(evaluation.values, facts) ?? 0
  const limits = { ...cell.input, min, max }
  return { is: 'open', value, entry: entryAt(entries, address.sheet, keyOf(address)), proposal, limits }
}

/**
 * Holds every entered cell of a year as it is, but for some: what is held keeps its value, counts as before and says why
 * it cannot be typed in. (A lock of the form is another thing: there what was typed does not count.)
 */
export type Hold = { readonly open: ReadonlySet<CellKey>; readonly reason: string }

/** Holds all but the named cells and those into which a value typed there is copied. */
export function holdAllBut(program: Program, cells: readonly Address[], reason: string): Hold {
  const named = new Set(cells.map(cellKeyOf))
  const linked = [...program.sheets.values()].flatMap(({ code, links }) =>
    links.flatMap(({ from, to }) =>
      named.has(cellKeyOf({ sheet: code, ...from })) ? [cellKeyOf({ sheet: code, ...to })] : [],
    ),
  )
  return { open: new Set([...named, ...linked]), reason }
}

/** Why a cell is held, or `null` where it is not. */
export function heldAt(hold: Hold | undefined, key: CellKey): string | null {
  return hold === undefined || hold.open.has(key) ? null : hold.reason
}
