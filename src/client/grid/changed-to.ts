import { keysOfSlots, reachedSlots } from '#client/grid/reached-slots.ts'
import { problemsAfter } from '#client/grid/sheet-problems.ts'
import type { Change, Note, WorkbookState } from '#client/grid/workbook-state.ts'
import { entryAt, type Workbook } from '#domain/sheet/entries.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { type CellKey, cellKeyOf } from '#domain/sheet/program.ts'
import { keyOf, type PlaceKey } from '#domain/sheet/sheet.ts'

/** A calculation with other entries at some cells, and the sentences that the change leaves at cells. */
export type Changed = {
  readonly next: Evaluation
  readonly changed: readonly Address[]
  readonly notes: readonly (readonly [CellKey, Note])[]
}

/** The state after entries have changed, however they did: what is unsaved, what is wrong, and which cells look different. */
export function changedTo(state: WorkbookState, { next, changed, notes }: Changed): Change {
  const slots = reachedSlots(state.program, changed)
  const keys = new Set(changed.map(cellKeyOf))
  const after: WorkbookState = {
    ...state,
    evaluation: next,
    problems: problemsAfter(state.problems, next, slots),
    unsaved: changed.reduce((unsaved, at) => noted(state, unsaved, at, next.inputs.entries), state.unsaved),
    failed: new Set([...state.failed].filter((key) => !keys.has(key))),
    copied: new Set([...state.copied].filter((key) => !keys.has(key))),
    notes: new Map([...[...state.notes].filter(([key]) => !keys.has(key)), ...notes]),
  }
  const told = notes.map(([key]) => key)
  return { state: after, touched: new Set([...touchedBy(state, after, slots), ...told]) }
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

function withOne(entries: Readonly<Record<PlaceKey, number | null>>, key: PlaceKey, value: number | null) {
  return { ...entries, [key]: value }
}

/** The cells that a change reaches, and those at which a problem came or went. */
function touchedBy(
  before: WorkbookState,
  after: WorkbookState,
  slots: readonly number[],
): readonly CellKey[] {
  const moved = [...after.problems].filter(([code, problems]) => problems !== before.problems.get(code))
  const told = moved.flatMap(([code, problems]) => [...problems, ...(before.problems.get(code) ?? [])])
  return [...keysOfSlots(after.program, slots), ...told.map(cellKeyOf)]
}
