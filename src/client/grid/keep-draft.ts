import { addressOf } from '#client/grid/address-of.ts'
import { withoutCells } from '#client/grid/cells-by-sheet.ts'
import { placesOf } from '#client/grid/places-of.ts'
import { ownSeen } from '#client/grid/seen-versions.ts'
import { sendable } from '#client/grid/sendable.ts'
import { problemsOf } from '#client/grid/sheet-problems.ts'
import { type Change, calculated, type Note, type WorkbookState } from '#client/grid/workbook-state.ts'
import type { CellRefusal, DraftAnswer } from '#contract/answers.ts'
import { type Entries, entryAt, placeOf, type Workbook } from '#domain/sheet/entries.ts'
import { stateAt, valueAt } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { type CellKey, cellKeyOf, type Program } from '#domain/sheet/program.ts'

/** The state of a freshly opened year: nothing typed yet. */
export function opened(program: Program, draft: DraftAnswer, year: number): WorkbookState {
  const evaluation = calculated(program, draft, {})
  const problems = problemsOf(evaluation)
  return {
    program,
    year,
    draft,
    unsaved: {},
    seen: {},
    met: new Map(),
    line: 'up',
    sent: {},
    failed: new Set(),
    notes: new Map(),
    copied: new Set(),
    problems,
    evaluation,
  }
}

/** Remembers what of a sheet is under way to the server. */
export function sending(state: WorkbookState, code: string): Change {
  return { state: { ...state, sent: { ...state.sent, [code]: sendable(state, code) } }, touched: [] }
}

/** The server kept what was sent of a sheet and answered the draft anew; what was typed meanwhile stays unsaved. */
export function kept(state: WorkbookState, code: string, draft: DraftAnswer): Change {
  const { [code]: sent = {}, ...sentElsewhere } = state.sent
  const unsaved = { ...state.unsaved, [code]: stillUnsaved(state.unsaved[code] ?? {}, sent) }
  const after = recalculated(state, draft, unsaved)
  return {
    state: {
      ...after,
      seen: ownSeen(state, code, sent, draft),
      sent: sentElsewhere,
      failed: new Set([...state.failed].filter((key) => addressOf(key).sheet !== code)),
      notes: new Map(
        [...after.notes].filter(([key, { kind }]) => kind !== 'notKept' || addressOf(key).sheet !== code),
      ),
    },
    touched: 'all',
  }
}

/** The server's draft was read anew; what is unsaved lies over it as before, but for what the server now holds as well. */
export function takenOver(state: WorkbookState, draft: DraftAnswer): Change {
  return { state: recalculated(state, draft, withoutHeld(state, draft)), touched: 'all' }
}

/** What was typed at some cells is given up for what the server holds. */
export function givenUp(state: WorkbookState, keys: readonly CellKey[]): Change {
  const unsaved = withoutCells(state.unsaved, new Set(keys))
  return { state: recalculated(state, state.draft, unsaved), touched: 'all' }
}

/** The state with other values of the server or of its own, calculated and checked anew, and without the sentences that are past then. */
function recalculated(before: WorkbookState, draft: DraftAnswer, unsaved: Workbook): WorkbookState {
  const evaluation = calculated(before.program, draft, unsaved)
  const after = { ...before, draft, unsaved, evaluation, problems: problemsOf(evaluation) }
  const notes = new Map([...before.notes].filter(([key, note]) => !isPast(key, note, before, after)))
  return { ...after, notes }
}

/** Whether a sentence is about nothing any more: its cell holds another value by now, or takes none, or the value that was not kept is gone. */
function isPast(key: CellKey, { kind }: Note, before: WorkbookState, after: WorkbookState): boolean {
  const at = addressOf(key)
  const { sheet, place } = placeOf(key)
  if (after.draft.closed !== null || stateAt(after.evaluation, at).is !== 'open') return true
  if (kind === 'notKept' && after.unsaved[sheet]?.[place] === undefined) return true
  const entry = entryAt(after.evaluation.inputs.entries, sheet, place)
  // A save that writes down what an empty cell counted as puts no other value there.
  const sameAsBefore = [
    entryAt(before.evaluation.inputs.entries, sheet, place),
    valueAt(before.evaluation, at),
  ]
  return !sameAsBefore.includes(entry)
}

/** As `takenOver`, after a save whose answer never came: what of it the server now holds is our own. */
export function takenOverAfter(
  state: WorkbookState,
  draft: DraftAnswer,
  { sheet, cells }: { readonly sheet: string; readonly cells: Entries },
): Change {
  return takenOver({ ...state, seen: ownSeen(state, sheet, cells, draft) }, draft)
}

/** What was sent of a sheet is not known to have arrived: it waits as before. */
export function notArrived(state: WorkbookState, code: string): Change {
  const { [code]: sent = {}, ...sentElsewhere } = state.sent
  return { state: { ...state, sent: sentElsewhere }, touched: keysOf(code, sent) }
}

/**
 * The server kept nothing of a sheet; where it says at which cells and why, these carry the sentence. What our own check
 * says as well is told by it, and goes when it is mended.
 */
export function notKept(state: WorkbookState, code: string, refusals: readonly CellRefusal[]): Change {
  const { [code]: sent = {}, ...sentElsewhere } = state.sent
  const told = refusals.map(
    ({ row, field, message }) => [cellKeyOf({ sheet: code, row, field }), message] as const,
  )
  const keys = told.length > 0 ? told.map(([key]) => key) : keysOf(code, sent)
  const known = new Set(
    (state.problems.get(code) ?? []).map((problem) => `${cellKeyOf(problem)} ${problem.message}`),
  )
  const notes = told
    .filter(([key, message]) => !known.has(`${key} ${message}`))
    .map(([key, message]): readonly [CellKey, Note] => [key, { kind: 'notKept', message }])
  const after: WorkbookState = {
    ...state,
    sent: sentElsewhere,
    failed: new Set([...state.failed, ...keys]),
    notes: new Map([...state.notes, ...notes]),
  }
  return { state: after, touched: keys }
}

/** The sentences at some cells have been read, and the values that they are about given up. */
export function dismissed(state: WorkbookState, cells: readonly Address[]): Change {
  const keys = new Set(cells.map(cellKeyOf))
  const notes = new Map([...state.notes].filter(([key]) => !keys.has(key)))
  return { state: { ...state, notes }, touched: keys }
}

function stillUnsaved(unsaved: Entries, sent: Entries): Entries {
  return Object.fromEntries(
    placesOf(unsaved)
      .filter((place) => sent[place] === undefined || sent[place] !== unsaved[place])
      .map((place) => [place, unsaved[place] ?? null]),
  )
}

/** What is on its way counts as unsaved until the answer is here. */
function withoutHeld({ unsaved, sent }: WorkbookState, { entries }: DraftAnswer): Workbook {
  const left = Object.entries(unsaved).map(([sheet, cells]) => {
    const kept = placesOf(cells).filter(
      (place) => sent[sheet]?.[place] !== undefined || cells[place] !== entryAt(entries, sheet, place),
    )
    return [sheet, Object.fromEntries(kept.map((place) => [place, cells[place]]))]
  })
  return Object.fromEntries(left)
}

function keysOf(code: string, entries: Entries): readonly CellKey[] {
  return placesOf(entries).map((place): CellKey => `${code}/${place}`)
}
