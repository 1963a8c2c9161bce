import { type Evaluation, stateAt } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { judge } from '#domain/sheet/judge.ts'
import { put, withLinked } from '#domain/sheet/put.ts'

/** What typing a text into a cell gives: the next calculation, or the sentence why not, the old value staying. */
export type Entering =
  | {
      readonly took: true
      readonly next: Evaluation
      readonly changed: readonly Address[]
      readonly notice: string | null
    }
  | { readonly took: false; readonly message: string }

/** Types a text into a cell as a person does: reads the number, holds it against the cell's rule, follows the links. */
export function enter(evaluation: Evaluation, at: Address, text: string): Entering {
  const judged = judge(stateAt(evaluation, at), text)
  if (judged.is !== 'taken') return { took: false, message: judged.message }
  const cells = withLinked(evaluation, [{ at, value: judged.value }])
  return {
    took: true,
    next: put(evaluation, cells),
    changed: cells.map((cell) => cell.at),
    notice: judged.notice,
  }
}
