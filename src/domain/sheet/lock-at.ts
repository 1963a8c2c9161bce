import type { Evaluation } from '#domain/sheet/evaluate.ts'
import type { Address, Formula } from '#domain/sheet/formula.ts'
import { slotAt } from '#domain/sheet/program.ts'

/** A lock at work: why nothing can be typed, and the formula that the cell counts as; `null`: it counts as 0. */
export type LockAt = { readonly reason: string; readonly countsAs: Formula | null }

/** The lock that shuts a cell in an evaluation; `null` where it is open or no cell for typing. */
export function lockAt({ program, values, inputs }: Evaluation, at: Address): LockAt | null {
  const slot = slotAt(program, at)
  const shut = slot?.shut(values, inputs.facts)
  if (!slot || !shut) return null
  const { reason, counts } = shut.lock
  const proposal = slot.cell.kind === 'entered' ? slot.cell.proposal : null
  return { reason, countsAs: counts ?? proposal }
}
