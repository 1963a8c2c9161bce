import { keysOfSlots, reachedSlots } from '#client/grid/reached-slots.ts'
import type { WorkbookState } from '#client/grid/workbook-state.ts'
import { enter } from '#domain/sheet/entry.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/formula.ts'
import type { CellKey } from '#domain/sheet/program.ts'

/** A text that is being typed in a cell and not committed yet. */
export type Typing = { readonly address: Address; readonly text: string }

/** The calculation as it would be with a text that is being typed, and the cells that it reaches. Nothing of it is kept. */
export type Preview = { readonly evaluation: Evaluation; readonly reached: readonly CellKey[] }

/** What a text that is being typed would do; `null` while it is no value that the cell takes. */
export function previewOf({ program, evaluation }: WorkbookState, { address, text }: Typing): Preview | null {
  const entering = enter(evaluation, address, text)
  if (!entering.took) return null
  const reached = keysOfSlots(program, reachedSlots(program, entering.changed))
  return { evaluation: entering.next, reached }
}
