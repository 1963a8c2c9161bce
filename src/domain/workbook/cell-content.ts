import { entryAt } from '#domain/sheet/entries.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import { type Formula, number } from '#domain/sheet/formula.ts'
import { lockAt } from '#domain/sheet/lock-at.ts'
import type { Slot } from '#domain/sheet/program.ts'
import { keyOf } from '#domain/sheet/sheet.ts'

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
      const lock = lockAt(evaluation, address)
      if (lock) return { is: 'locked', formula: lock.countsAs ?? number(0) }
      const value = entryAt(evaluation.inputs.entries, address.sheet, keyOf(address))
      return value === null && cell.proposal
        ? { is: 'proposed', formula: cell.proposal }
        : { is: 'entered', value }
    }
  }
}
