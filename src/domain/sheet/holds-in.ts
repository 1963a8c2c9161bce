import { testOf } from '#domain/sheet/compile.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import type { Condition } from '#domain/sheet/formula.ts'
import { cellKeyOf } from '#domain/sheet/program.ts'
import { FormError } from '#domain/sheet/sheet.ts'

/**
 * Whether a condition of some formula holds in an evaluation. For what a person asks about single cells: it is compiled
 * anew; what is asked of every cell, a lock or a rule, is compiled with the program. Throws a `FormError` for a cell that
 * the program does not have.
 */
export function holdsIn({ program, values, inputs }: Evaluation, condition: Condition): boolean {
  const test = testOf(condition, (at) => {
    const index = program.indexOf.get(cellKeyOf(at))
    if (index === undefined) throw new FormError(`${cellKeyOf(at)} is asked for, but no sheet has it`)
    return index
  })
  return test(values, inputs.facts)
}
