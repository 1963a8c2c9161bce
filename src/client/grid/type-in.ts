import { changedTo } from '#client/grid/changed-to.ts'
import type { Change, Note, WorkbookState } from '#client/grid/workbook-state.ts'
import { type Entering, enter } from '#domain/sheet/entry.ts'
import { stateAt } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { type CellKey, cellKeyOf } from '#domain/sheet/program.ts'

type Typed = Change & { readonly entering: Entering }

/** Types a text into a cell: the next state with the value, or with the sentence why it was not taken. */
export function typedIn(state: WorkbookState, address: Address, text: string): Typed {
  const entering = enter(state.evaluation, address, text)
  const key = cellKeyOf(address)
  if (entering.took)
    return { ...changedTo(state, { ...entering, notes: noticed(key, entering.notice) }), entering }
  if (stateAt(state.evaluation, address).is !== 'open') return { state, touched: [], entering }
  const notes = new Map(state.notes).set(key, { kind: 'refused', message: entering.message })
  return { state: { ...state, notes }, touched: [key], entering }
}

function noticed(key: CellKey, notice: string | null): readonly (readonly [CellKey, Note])[] {
  return notice === null ? [] : [[key, { kind: 'notice', message: notice }]]
}
