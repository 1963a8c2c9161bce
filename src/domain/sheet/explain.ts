import { formatNumber } from '#domain/number/format.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { entryAt } from '#domain/sheet/entries.ts'
import { type Evaluation, valueAt } from '#domain/sheet/evaluate.ts'
import type { Address, Formula } from '#domain/sheet/formula.ts'
import { lockAt } from '#domain/sheet/lock-at.ts'
import { nameOf } from '#domain/sheet/name-of.ts'
import { cellKeyOf, type Program } from '#domain/sheet/program.ts'
import { sentenceOf } from '#domain/sheet/sentence.ts'
import { type Cell, cellAt, keyOf, type SheetKind } from '#domain/sheet/sheet.ts'
import { momentOf, readsTaken } from '#domain/sheet/taken.ts'

/** How a figure came about: its formula in words and in values, and the cells it was made from, each explained on demand. */
export type Explanation = {
  readonly at: Address
  /** Sheet, row and column as the person reads them. */
  readonly caption: string
  readonly value: number
  readonly basis: Basis
  /** The rule, law or fact the cell rests on. */
  readonly source: string
  /** The formula with names; `null` for a typed or given figure. */
  readonly inWords: string | null
  /** The same formula with the figures in the place of the names. */
  readonly inValues: string | null
  readonly inputs: readonly {
    readonly at: Address
    readonly caption: string
    readonly value: number
    readonly kind: Cell['kind']
  }[]
}

/**
 * What a figure rests on. `proposed`: nothing was typed, the formula proposes it; `empty`: nothing was typed and nothing is
 * proposed, so that it counts as 0; `locked`: whatever was typed does not count, but the formula, or 0 where there is none.
 */
export type Basis =
  | { readonly is: 'computed' | 'proposed' | 'empty' }
  | { readonly is: 'given'; readonly by: SheetKind }
  | { readonly is: 'typed'; readonly entry: number }
  | { readonly is: 'locked'; readonly reason: string }

/** Explains a figure one step deep; follow `inputs` to go on. `null` where there is no such cell. */
export function explain(evaluation: Evaluation, at: Address, year: number): Explanation | null {
  const { program } = evaluation
  const sheet = program.sheets.get(at.sheet)
  const cell = sheet && cellAt(sheet, at)
  if (!sheet || !cell || cell.kind === 'text') return null
  const { basis, formula } = cell.kind === 'given' ? given(sheet.kind) : restingOn(cell, evaluation, at)
  const name = (address: Address): string => nameOf(program, address, at.sheet, year)
  const figure = (address: Address): string => formatNumber(valueAt(evaluation, address), { atMost: 6 })
  const moment = momentOf(evaluation)
  return {
    at,
    caption: nameOf(program, at, '', year),
    value: valueAt(evaluation, at),
    basis,
    source: captionOf(cell.source, year),
    inWords: formula && sentenceOf(formula, { cell: name, moment }),
    inValues: formula && sentenceOf(formula, { cell: figure, moment }),
    inputs: formula
      ? unique(readsTaken(formula, moment)).map((input) => ({
          at: input,
          caption: nameOf(program, input, '', year),
          value: valueAt(evaluation, input),
          kind: cellIn(program, input)?.kind ?? 'given',
        }))
      : [],
  }
}

const given = (by: SheetKind): Resting => ({ basis: { is: 'given', by }, formula: null })

type Resting = { readonly basis: Basis; readonly formula: Formula | null }

/** A locked cell is explained by what it counts as, an untouched proposal by its formula; what was typed over it by itself. */
function restingOn(
  cell: Extract<Cell, { kind: 'computed' | 'entered' }>,
  evaluation: Evaluation,
  at: Address,
): Resting {
  if (cell.kind === 'computed') return { basis: { is: 'computed' }, formula: cell.formula }
  const lock = lockAt(evaluation, at)
  if (lock) return { basis: { is: 'locked', reason: lock.reason }, formula: lock.countsAs }
  const entry = entryAt(evaluation.inputs.entries, at.sheet, keyOf(at))
  if (entry !== null) return { basis: { is: 'typed', entry }, formula: null }
  return { basis: { is: cell.proposal ? 'proposed' : 'empty' }, formula: cell.proposal }
}

function cellIn(program: Program, at: Address): Cell | undefined {
  const sheet = program.sheets.get(at.sheet)
  return sheet && cellAt(sheet, at)
}

function unique(addresses: readonly Address[]): readonly Address[] {
  return [...new Map(addresses.map((address) => [cellKeyOf(address), address])).values()]
}
