import { withCells, withoutCells } from '#client/grid/cells-by-sheet.ts'
import { takenOver } from '#client/grid/keep-draft.ts'
import type { UnsentCell } from '#client/grid/unsent.ts'
import type { Change, WorkbookState } from '#client/grid/workbook-state.ts'
import type { DraftAnswer } from '#contract/answers.ts'
import type { CellKey } from '#domain/sheet/program.ts'

/** What happened to unsaved cells elsewhere: on the device before, or in another tab. */
export type Elsewhere = {
  readonly changed: Iterable<readonly [CellKey, UnsentCell]>
  /** Cells that are not unsaved any more. */
  readonly dropped: Iterable<CellKey>
  readonly draft: DraftAnswer
}

/** Lays it into a state, whatever the cells' rules say: a value that breaks one is refused by the save, at its cell. */
export function laidIn(state: WorkbookState, { changed, dropped, draft }: Elsewhere): Change {
  const [gone, come] = [new Set(dropped), [...changed]]
  const values = come.map(([key, { value }]) => [key, value] as const)
  const versions = come.map(([key, { seen }]) => [key, seen] as const)
  const told = new Set([...gone, ...come.map(([key]) => key)])
  const after = {
    ...state,
    unsaved: withCells(withoutCells(state.unsaved, gone), values),
    seen: withCells(state.seen, versions),
    failed: new Set([...state.failed].filter((key) => !told.has(key))),
  }
  return takenOver(after, draft)
}
