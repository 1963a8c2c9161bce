import { testOf } from '#domain/sheet/compile.ts'
import { entryAt } from '#domain/sheet/entries.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import { type Formula, number } from '#domain/sheet/formula.ts'
import { cellKeyOf, type Slot } from '#domain/sheet/program.ts'
import { type Cell, keyOf, type Lock } from '#domain/sheet/sheet.ts'

/** What stands in a cell of the book; a formula stands there alive, and its figure is the evaluation's. */
export type Content =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'entered'; readonly value: number | null }
  | { readonly is: 'given'; readonly value: number }
  | { readonly is: 'computed' | 'proposed' | 'locked'; readonly formula: Formula }

/** What a cell holds for this institution now: a locked one what it counts as, an empty one its proposal if it has one. */
export function contentOf(slot: Slot, evaluation: Evaluation): Content {
  const { cell, address, index } = slot
  switch (cell.kind) {
    case 'text':
      return { is: 'text', text: cell.text }
    case 'given':
      return { is: 'given', value: evaluation.values[index] ?? 0 }
    case 'computed':
      return { is: 'computed', formula: cell.formula }
    case 'entered': {
      const lock = lockAt(cell, evaluation)
      if (lock) return { is: 'locked', formula: lock.counts ?? cell.proposal ?? number(0) }
      const value = entryAt(evaluation.inputs.entries, address.sheet, keyOf(address))
      return value === null && cell.proposal
        ? { is: 'proposed', formula: cell.proposal }
        : { is: 'entered', value }
    }
  }
}

function lockAt(
  { locks }: Extract<Cell, { readonly kind: 'entered' }>,
  { program, values, inputs }: Evaluation,
): Lock | undefined {
  return locks.find(({ when }) =>
    testOf(when, (at) => program.indexOf.get(cellKeyOf(at)) ?? -1)(values, inputs.facts),
  )
}
