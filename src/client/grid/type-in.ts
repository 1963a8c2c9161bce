import { keysOfSlots, reachedSlots } from '#client/grid/reached-slots.ts'
import { problemsAfter } from '#client/grid/sheet-problems.ts'
import type { Change, Note, WorkbookState } from '#client/grid/workbook-state.ts'
import { type Entering, enter } from '#domain/sheet/enter.ts'
import { entryAt, type Workbook } from '#domain/sheet/entries.ts'
import { stateAt } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { type CellKey, cellKeyOf } from '#domain/sheet/program.ts'
import { keyOf, type PlaceKey } from '#domain/sheet/sheet.ts'
import { ruleText } from '#text/rules.ts'

type Typed = Change & { readonly entering: Entering }
type Taken = Extract<Entering, { readonly took: true }>

/** Types a text into a cell: the next state with the value, or with the sentence why it was not taken. */
export function typedIn(state: WorkbookState, address: Address, text: string): Typed {
  const sheet = state.program.sheets.get(address.sheet)
  if (!sheet) return { state, touched: [], entering: { took: false, message: ruleText.notThere } }
  const entering = enter(sheet, state.evaluation, address, text)
  if (entering.took) return { ...taken(state, address, entering), entering }
  if (stateAt(state.evaluation, address).is !== 'open') return { state, touched: [], entering }
  const key = cellKeyOf(address)
  const notes = new Map(state.notes).set(key, { kind: 'refused', message: entering.message })
  return { state: { ...state, notes }, touched: [key], entering }
}

function taken(state: WorkbookState, address: Address, { next, changed, notice }: Taken): Change {
  const slots = reachedSlots(state.program, changed)
  const problems = problemsAfter(state.problems, next, slots)
  const keys = changed.map(cellKeyOf)
  const after: WorkbookState = {
    ...state,
    evaluation: next,
    problems,
    unsaved: changed.reduce((unsaved, at) => noted(state, unsaved, at, next.inputs.entries), state.unsaved),
    failed: new Set([...state.failed].filter((key) => !keys.includes(key))),
    notes: notesAfter(
      state,
      keys,
      notice === null ? null : [cellKeyOf(address), { kind: 'notice', message: notice }],
    ),
  }
  return { state: after, touched: touchedBy(state, after, slots) }
}

/** A cell is unsaved when it differs from what the server holds, or from what is under way to it. */
function noted(state: WorkbookState, unsaved: Workbook, at: Address, entries: Workbook): Workbook {
  const key = keyOf(at)
  const value = entryAt(entries, at.sheet, key)
  const { [key]: _, ...others } = unsaved[at.sheet] ?? {}
  const held =
    state.sent[at.sheet]?.[key] === undefined && value === entryAt(state.draft.entries, at.sheet, key)
  return { ...unsaved, [at.sheet]: held ? others : withOne(others, key, value) }
}

function withOne(entries: Readonly<Record<string, number | null>>, key: PlaceKey, value: number | null) {
  return { ...entries, [key]: value }
}

function notesAfter(state: WorkbookState, keys: readonly CellKey[], notice: readonly [CellKey, Note] | null) {
  const kept = [...state.notes].filter(([key]) => !keys.includes(key))
  return new Map(notice === null ? kept : [...kept, notice])
}

/** The cells that a change reaches, and those at which a problem came or went. */
function touchedBy(
  before: WorkbookState,
  after: WorkbookState,
  slots: readonly number[],
): ReadonlySet<CellKey> {
  const moved = [...after.problems].filter(([code, problems]) => problems !== before.problems.get(code))
  const told = moved.flatMap(([code, problems]) => [...problems, ...(before.problems.get(code) ?? [])])
  return new Set([...keysOfSlots(after.program, slots), ...told.map(cellKeyOf)])
}
