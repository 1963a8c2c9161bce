import type { Change, WorkbookState } from '#client/grid/workbook-state.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { cellKeyOf } from '#domain/sheet/program.ts'

/** Somebody has looked at values that were copied from last year and lets them stand. */
export function copiedConfirmed(state: WorkbookState, cells: readonly Address[]): Change {
  const keys = cells.map(cellKeyOf)
  const copied = new Set([...state.copied].filter((key) => !keys.includes(key)))
  return { state: { ...state, copied }, touched: keys }
}

/** Marks cells as copied from last year, until they are confirmed or changed. ASSUMED: the mark lasts as long as the session. */
export function markedCopied(change: Change, cells: readonly Address[]): Change {
  const copied = new Set([...change.state.copied, ...cells.map(cellKeyOf)])
  return { ...change, state: { ...change.state, copied } }
}
