import { formatNumber } from '#domain/number/format.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { entryAt } from '#domain/sheet/entries.ts'
import { type Evaluation, valueAt } from '#domain/sheet/evaluate.ts'
import type { Address, Formula } from '#domain/sheet/formula.ts'
import { holdsIn } from '#domain/sheet/holds-in.ts'
import { lockAt } from '#domain/sheet/lock-at.ts'
import { nameOf } from '#domain/sheet/name-of.ts'
import { cellKeyOf, type Program } from '#domain/sheet/program.ts'
import { type Moment, sentenceOf } from '#domain/sheet/sentence.ts'
import { type Cell, cellAt, keyOf } from '#domain/sheet/sheet.ts'
import { readsOf } from '#domain/sheet/walk.ts'

/** How a figure came about: its formula in words and in values, and the cells it was made from, each explained on demand. */
export type Explanation = {
  readonly at: Address
  /** Sheet, row and column as the person reads them. */
  readonly caption: string
  readonly value: number
  readonly kind: Cell['kind']
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

/** Explains a figure one step deep; follow `inputs` to go on. `null` where there is no such cell. */
export function explain(evaluation: Evaluation, at: Address, year: number): Explanation | null {
  const { program } = evaluation
  const cell = cellIn(program, at)
  if (!cell || cell.kind === 'text') return null
  const formula = formulaOf(cell, evaluation, at)
  const name = (address: Address): string => nameOf(program, address, at.sheet, year)
  const figure = (address: Address): string => formatNumber(valueAt(evaluation, address), { atMost: 6 })
  const moment = momentOf(evaluation)
  return {
    at,
    caption: nameOf(program, at, '', year),
    value: valueAt(evaluation, at),
    kind: cell.kind,
    source: captionOf(cell.source, year),
    inWords: formula && sentenceOf(formula, { cell: name, moment }),
    inValues: formula && sentenceOf(formula, { cell: figure, moment }),
    inputs: formula
      ? unique(readsOf(formula)).map((input) => ({
          at: input,
          caption: nameOf(program, input, '', year),
          value: valueAt(evaluation, input),
          kind: cellIn(program, input)?.kind ?? 'given',
        }))
      : [],
  }
}

/** A locked cell is explained by what it counts as, an untouched proposal by its formula; what was typed over it by itself. */
function formulaOf(cell: Cell, evaluation: Evaluation, at: Address): Formula | null {
  if (cell.kind === 'computed') return cell.formula
  if (cell.kind !== 'entered') return null
  const lock = lockAt(evaluation, at)
  if (lock) return lock.countsAs
  return entryAt(evaluation.inputs.entries, at.sheet, keyOf(at)) === null ? cell.proposal : null
}

function cellIn(program: Program, at: Address): Cell | undefined {
  const sheet = program.sheets.get(at.sheet)
  return sheet && cellAt(sheet, at)
}

function unique(addresses: readonly Address[]): readonly Address[] {
  return [...new Map(addresses.map((address) => [cellKeyOf(address), address])).values()]
}

/** How things stand in an evaluation, for the writing of its formulas. */
function momentOf(evaluation: Evaluation): Moment {
  return {
    holds: (test) => holdsIn(evaluation, test),
    fact: (name) => evaluation.inputs.facts[name] ?? '',
  }
}
