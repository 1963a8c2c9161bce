import { type Mark, unresolved } from '#domain/draft/mark.ts'
import { type Evaluation, formStateAt } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { cellKeyOf } from '#domain/sheet/program.ts'

/**
 * The cells that a return of marked cells would open, each once: those that still ask for something and can be typed into.
 * A mark at a computed figure, at one of a register or at a locked cell opens nothing (decision 0017).
 */
export function openedBy(
  evaluation: Evaluation,
  marks: readonly Pick<Mark, 'at' | 'state'>[],
): readonly Address[] {
  const asked = unresolved(marks).map(({ at }) => at)
  const cells = [...new Map(asked.map((at) => [cellKeyOf(at), at])).values()]
  return cells.filter((at) => formStateAt(evaluation, at).is === 'open')
}
