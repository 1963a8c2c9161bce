import { unsentOf } from '#client/grid/unsent.ts'
import type { Change, WorkbookState } from '#client/grid/workbook-state.ts'

/** The line has died or come back: what is unsaved shows whether it waits for it. */
export function lineTurned(state: WorkbookState, line: WorkbookState['line']): Change {
  return { state: { ...state, line }, touched: line === state.line ? [] : unsentOf(state).keys() }
}
