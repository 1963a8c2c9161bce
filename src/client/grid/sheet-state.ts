import { addressOf } from '#client/grid/cell-view.ts'
import type { WorkbookState } from '#client/grid/workbook-state.ts'
import type { SavedAt } from '#contract/answers.ts'
import type { Problem } from '#domain/sheet/check.ts'

/** How a sheet as a whole stands: how much of it the server does not have, and what is wrong with it. */
export type SheetState = {
  readonly unsaved: number
  /** How many of the unsaved cells were sent in vain. */
  readonly failed: number
  /** At how many cells a typed value was not taken. */
  readonly refused: number
  readonly sending: boolean
  /** How many cells hold an entry. */
  readonly filled: number
  readonly problems: readonly Problem[]
  readonly saved: SavedAt | null
}

const none: readonly Problem[] = []

/** Looks at a sheet of an open workbook. */
export function sheetStateOf(state: WorkbookState, code: string): SheetState {
  const { unsaved, sent, failed, notes, problems, draft, evaluation } = state
  const refused = [...notes].filter(([key, { kind }]) => kind === 'refused' && addressOf(key).sheet === code)
  return {
    unsaved: Object.keys(unsaved[code] ?? {}).length,
    failed: [...failed].filter((key) => addressOf(key).sheet === code).length,
    refused: refused.length,
    sending: sent[code] !== undefined,
    filled: Object.values(evaluation.inputs.entries[code] ?? {}).filter((entry) => entry !== null).length,
    problems: problems.get(code) ?? none,
    saved: draft.saved[code] ?? null,
  }
}
