import { addressOf } from '#client/grid/address-of.ts'
import { placesOf } from '#client/grid/places-of.ts'
import { ownSeen } from '#client/grid/seen-versions.ts'
import { sendable } from '#client/grid/sendable.ts'
import { problemsOf } from '#client/grid/sheet-problems.ts'
import { type Change, calculated, type Note, type WorkbookState } from '#client/grid/workbook-state.ts'
import type { CellRefusal, DraftAnswer } from '#contract/answers.ts'
import { type Entries, entryAt, type Workbook } from '#domain/sheet/entries.ts'
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
  const evaluation = calculated(state.program, draft, unsaved)
  const after: WorkbookState = {
    ...state,
    draft,
    unsaved,
    seen: ownSeen(state, code, sent, draft),
    sent: sentElsewhere,
    failed: new Set([...state.failed].filter((key) => addressOf(key).sheet !== code)),
    notes: new Map(
      [...state.notes].filter(([key, { kind }]) => kind !== 'notKept' || addressOf(key).sheet !== code),
    ),
    problems: problemsOf(evaluation),
    evaluation,
  }
  return { state: after, touched: 'all' }
}

/** The server's draft was read anew; what is unsaved lies over it as before, but for what the server now holds as well. */
export function takenOver(state: WorkbookState, draft: DraftAnswer): Change {
  const unsaved = withoutHeld(state, draft)
  const evaluation = calculated(state.program, draft, unsaved)
  return { state: { ...state, draft, unsaved, evaluation, problems: problemsOf(evaluation) }, touched: 'all' }
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

/** The server kept nothing of a sheet; where it says at which cells and why, these carry the sentence. */
export function notKept(state: WorkbookState, code: string, refusals: readonly CellRefusal[]): Change {
  const { [code]: sent = {}, ...sentElsewhere } = state.sent
  const told = refusals.map(
    ({ row, field, message }) => [cellKeyOf({ sheet: code, row, field }), message] as const,
  )
  const keys = told.length > 0 ? told.map(([key]) => key) : keysOf(code, sent)
  const notes = told.map(([key, message]): readonly [CellKey, Note] => [key, { kind: 'notKept', message }])
  const after: WorkbookState = {
    ...state,
    sent: sentElsewhere,
    failed: new Set([...state.failed, ...keys]),
    notes: new Map([...state.notes, ...notes]),
  }
  return { state: after, touched: keys }
}

/** The sentence at a cell has been read, and the value that it is about given up. */
export function dismissed(state: WorkbookState, at: Address): Change {
  const key = cellKeyOf(at)
  const notes = new Map([...state.notes].filter(([noted]) => noted !== key))
  return { state: { ...state, notes }, touched: [key] }
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
