import { placesOf, withCells, withoutCells } from '#client/draft/cells.ts'
import {
  type RecordEdit,
  type RecordEdits,
  type RecordKey,
  type RecordName,
  recordNameOf,
} from '#client/draft/record-edits.ts'
import {
  type Change,
  type Conflict,
  calculated,
  type DraftState,
  doubtsOf,
  type Note,
  problemsOf,
  type Versions,
} from '#client/draft/state.ts'
import type { CellRefusal, DraftAnswer } from '#contract/answers.ts'
import type { PeoplePanel } from '#domain/draft/readiness.ts'
import { applies } from '#domain/sheet/compile.ts'
import { type Entries, entryAt, type Workbook } from '#domain/sheet/entries.ts'
import { stateAt, valueAt } from '#domain/sheet/evaluate.ts'
import {
  type Address,
  addressIn,
  addressOf,
  type CellKey,
  cellKeyOf,
  type PlaceKey,
  partsOfKey,
} from '#domain/sheet/key.ts'
import type { Program } from '#domain/sheet/program.ts'
import { gridText } from '#text/grid.ts'
import { ruleText } from '#text/rules.ts'

/** A value that the server does not hold, and the version of the server's value on which it stands. */
export type PendingEdit = { readonly value: number | null; readonly seen: number }

/** What a year holds that the server does not, as plain cells that can be kept and told elsewhere. */
export type PendingEdits = ReadonlyMap<CellKey, PendingEdit>

/** Reads it out of a state. */
export function pendingEditsOf({
  pendingEdits,
  baseVersions,
}: Pick<DraftState, 'pendingEdits' | 'baseVersions'>): PendingEdits {
  return new Map(
    Object.entries(pendingEdits).flatMap(([sheet, cells]) =>
      placesOf(cells).map((place): [CellKey, PendingEdit] => [
        `${sheet}/${place}`,
        { value: cells[place] ?? null, seen: baseVersions[sheet]?.[place] ?? 0 },
      ]),
    ),
  )
}

type Looked = Pick<DraftState, 'answer' | 'evaluation' | 'program' | 'pendingEdits'>

/** The pending cells of a sheet that a save can send; the others wait. */
export function sendable(state: Looked, code: string): Entries {
  const cells = state.pendingEdits[code] ?? {}
  return Object.fromEntries(
    placesOf(cells)
      .filter((place) => whyUnsendable(state, addressIn(code, place)) === null)
      .map((place) => [place, cells[place] ?? null]),
  )
}

/** Why a value of this cell cannot be sent as things stand, or `null` where it can: the year is locked, the cell is locked, the form is another one. */
export function whyUnsendable({ answer, evaluation, program }: Looked, at: Address): string | null {
  if (answer.closed !== null) return answer.closed
  const sheet = program.sheets.get(at.sheet)
  if (!sheet || !applies(sheet, answer.facts)) return gridText.otherForm
  const cell = stateAt(evaluation, at)
  if (cell.is === 'open') return null
  if (cell.is === 'locked') return cell.lock.why
  return cell.is === 'computed' || cell.is === 'given' ? ruleText[cell.is] : ruleText.notThere
}

/** An pending value that cannot be sent as things stand, and why. */
export type UnsendableEdit = { readonly at: Address; readonly value: number | null; readonly why: string }

/** All of them, as they stand on paper. */
export function unsendableEdits(state: Looked): readonly UnsendableEdit[] {
  const found = Object.entries(state.pendingEdits).flatMap(([code, cells]) =>
    placesOf(cells).flatMap((place) => {
      const at = addressIn(code, place)
      const why = whyUnsendable(state, at)
      return why === null ? [] : [{ at, why, value: cells[place] ?? null }]
    }),
  )
  return onPaper(state.program, found)
}

/** In which list each kind of record is typed; words and files have a place of their own on the home page. */
const listOf: Partial<Readonly<Record<RecordName, PeoplePanel | 'registers'>>> = {
  status: 'staff',
  benefit: 'staff',
  child: 'children',
  position: 'positions',
  pupilRow: 'registers',
  staffRow: 'registers',
  childRow: 'registers',
}

/** How many records typed in a list of people, or in the registers, a save can send; none while the year, or all of it but marked cells, is shut. */
export function unsavedRecords({ records, answer }: DraftState, list: PeoplePanel | 'registers'): number {
  if (answer.closed !== null || answer.review.hold !== null) return 0
  const names = [...records.keys()].map(recordNameOf)
  return names.filter((name) => name !== undefined && listOf[name] === list).length
}

/** A cell with two values: the one typed here, and a newer one that somebody else has saved. */
export type TwoValues = {
  readonly key: CellKey
  readonly at: Address
  readonly mine: number | null
  readonly conflict: Conflict
}

/**
 * A save has met newer values; they stand beside the pending ones until the person has chosen.
 * ASSUMED: a 0 that came into an empty cell with a colleague's save of the whole blank is not a value of theirs, so
 * nobody is asked about it.
 */
export function conflictsAt(state: DraftState, found: readonly (readonly [CellKey, Conflict])[]): Change {
  const filled = found.filter(([key, { theirs, version }]) => {
    const { sheet, place } = partsOfKey(key)
    return theirs === 0 && version === 1 && state.baseVersions[sheet]?.[place] === 0
  })
  const versions = filled.map(([key, { version }]): [CellKey, number] => [key, version])
  return {
    state: {
      ...state,
      conflicts: new Map([...state.conflicts, ...found]),
      baseVersions: withCells(state.baseVersions, versions),
    },
    touched: found.map(([key]) => key),
  }
}

/**
 * A draft as it was read has newer values at cells that are pending: they are told at once, not only when a save meets them. The draft
 * says who saved the sheet last; a save that meets the value says who saved this very cell.
 */
function newerTold({ state, touched }: Change): Change {
  const { answer, conflicts } = state
  const found = [...pendingEditsOf(state)].flatMap(([key, { value, seen }]): [CellKey, Conflict][] => {
    const { sheet, place } = partsOfKey(key)
    const [version, theirs] = [versionAt(answer, sheet, place), entryAt(answer.entries, sheet, place)]
    const last = answer.saved[sheet]
    // A cleared cell is stored as 0. What is under way is judged by its own answer.
    const isSame = (theirs ?? 0) === (value ?? 0) || state.sent[sheet]?.[place] !== undefined
    if (version <= seen || isSame || !last || conflicts.get(key)?.version === version) return []
    if (whyUnsendable(state, addressIn(sheet, place)) !== null) return []
    return [[key, { theirs, ...last, version }]]
  })
  return found.length === 0 ? { state, touched } : { ...conflictsAt(state, found), touched }
}

/** The newer value at an pending cell that nobody has chosen about yet, or `null`. */
export function openConflict(
  { conflicts, pendingEdits, baseVersions }: DraftState,
  key: CellKey,
): Conflict | null {
  const found = conflicts.get(key)
  if (!found) return null
  const { sheet, place } = partsOfKey(key)
  return pendingEdits[sheet]?.[place] !== undefined && (baseVersions[sheet]?.[place] ?? 0) < found.version
    ? found
    : null
}

/** All cells with two values, as they stand on paper. */
export function twoValues(state: DraftState): readonly TwoValues[] {
  const found = [...state.conflicts.keys()].flatMap((key): readonly TwoValues[] => {
    const conflict = openConflict(state, key)
    const { sheet, place } = partsOfKey(key)
    const at = addressIn(sheet, place)
    return conflict ? [{ key, at, conflict, mine: state.pendingEdits[sheet]?.[place] ?? null }] : []
  })
  return found.length < 2 ? found : onPaper(state.program, found)
}

/** One's own value is chosen at some cells: it stays pending, and now stands on the other one, which was seen. */
export function mineChosen(state: DraftState, keys: readonly CellKey[]): Change {
  const versions = keys.flatMap((key): [CellKey, number][] => {
    const version = state.conflicts.get(key)?.version
    return version === undefined ? [] : [[key, version]]
  })
  return { state: { ...state, baseVersions: withCells(state.baseVersions, versions) }, touched: keys }
}

/**
 * Notes on which version of the server's value each pending cell stands. A cell keeps the version on which it was first
 * typed, however often the draft is read anew meanwhile: so a save tells when somebody else was faster.
 */
export function withBaseVersions(before: DraftState, after: DraftState): DraftState {
  if (after.pendingEdits === before.pendingEdits) return after
  const seen = Object.entries(after.pendingEdits).map(([sheet, cells]) => [
    sheet,
    cells === before.pendingEdits[sheet] ? after.baseVersions[sheet] : versionsFor(after, sheet, cells),
  ])
  return { ...after, baseVersions: Object.fromEntries(seen) }
}

/** What our own save has just written is seen: what was typed while it was under way stands on it. */
function ownBaseVersions(
  { baseVersions }: DraftState,
  code: string,
  sent: Entries,
  { entries, versions }: DraftAnswer,
): Versions {
  const own = placesOf(sent).filter(
    (place) => (entryAt(entries, code, place) ?? 0) === (sent[place] ?? 0), // a cleared cell is stored as 0
  )
  const ownVersions = own.map((place) => [place, versions[`${code}/${place}`] ?? 0])
  return { ...baseVersions, [code]: { ...baseVersions[code], ...Object.fromEntries(ownVersions) } }
}

function versionsFor({ baseVersions, answer }: DraftState, sheet: string, cells: Entries) {
  return Object.fromEntries(
    placesOf(cells).map((place) => [place, baseVersions[sheet]?.[place] ?? versionAt(answer, sheet, place)]),
  )
}

/** The version of a cell as the draft has it. */
export function versionAt(
  { versions }: Pick<DraftAnswer, 'versions'>,
  sheet: string,
  place: PlaceKey,
): number {
  return versions[`${sheet}/${place}`] ?? 0
}

/** Things at cells in the order of blanks, rows and columns; what no blank has comes first. */
function onPaper<Thing extends { readonly at: Address }>(
  program: Program,
  things: readonly Thing[],
): readonly Thing[] {
  const codes = [...program.sheets.keys()]
  const rankOf = ({ sheet: code, row, field }: Address): readonly number[] => {
    const sheet = program.sheets.get(code)
    return [
      codes.indexOf(code),
      sheet?.rows.findIndex((each) => each.code === row) ?? -1,
      Object.keys(sheet?.fields ?? {}).indexOf(field),
    ]
  }
  const ranked = things.map((thing) => ({ thing, rank: rankOf(thing.at) }))
  return ranked.sort((a, b) => compare(a.rank, b.rank)).map(({ thing }) => thing)
}

function compare(a: readonly number[], b: readonly number[]): number {
  return a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
}

/** The state of a freshly opened year: nothing typed yet. */
export function opened(program: Program, answer: DraftAnswer, year: number): DraftState {
  const evaluation = calculated(program, answer, {})
  const problems = problemsOf(evaluation)
  return {
    program,
    year,
    answer,
    pendingEdits: {},
    baseVersions: {},
    records: new Map(),
    conflicts: new Map(),
    connection: 'up',
    sent: {},
    failed: new Set(),
    notes: new Map(),
    copied: new Set(),
    arrived: new Set(),
    problems,
    lastYear: null,
    doubts: doubtsOf(evaluation, answer, null),
    evaluation,
  }
}

/** Remembers what of a sheet is under way to the server. */
export function sending(state: DraftState, code: string): Change {
  return { state: { ...state, sent: { ...state.sent, [code]: sendable(state, code) } }, touched: [] }
}

/** The server kept what was sent of a sheet and answered the draft anew; what was typed meanwhile stays pending. */
export function saved(state: DraftState, code: string, answer: DraftAnswer): Change {
  const { [code]: sent = {}, ...sentElsewhere } = state.sent
  const pending = { ...state.pendingEdits, [code]: stillPending(state.pendingEdits[code] ?? {}, sent) }
  const after = recalculated(state, answer, pending)
  return newerTold({
    state: {
      ...after,
      baseVersions: ownBaseVersions(state, code, sent, answer),
      sent: sentElsewhere,
      failed: new Set([...state.failed].filter((key) => addressOf(key).sheet !== code)),
      notes: new Map(
        [...after.notes].filter(([key, { kind }]) => kind !== 'notKept' || addressOf(key).sheet !== code),
      ),
    },
    touched: 'all',
  })
}

/** The server's draft was read anew; what is pending lies over it as before, but for what the server now holds as well. */
export function reread(state: DraftState, answer: DraftAnswer): Change {
  return newerTold({ state: recalculated(state, answer, withoutHeld(state, answer)), touched: 'all' })
}

/** What was typed at some cells is given up for what the server holds. */
export function givenUp(state: DraftState, keys: readonly CellKey[]): Change {
  const pending = withoutCells(state.pendingEdits, new Set(keys))
  return { state: recalculated(state, state.answer, pending), touched: 'all' }
}

/** The state with other values of the server or of its own, calculated and checked anew, and without the sentences that are past then. */
function recalculated(before: DraftState, answer: DraftAnswer, pending: Workbook): DraftState {
  const evaluation = calculated(before.program, answer, pending)
  const after = {
    ...before,
    answer,
    pendingEdits: pending,
    evaluation,
    problems: problemsOf(evaluation),
    doubts: doubtsOf(evaluation, answer, before.lastYear),
  }
  const notes = new Map([...before.notes].filter(([key, note]) => !isPast(key, note, before, after)))
  return { ...after, notes }
}

/** Whether a sentence is about nothing any more: its cell holds another value by now, or takes none, or the value that was not kept is gone. */
function isPast(key: CellKey, { kind }: Note, before: DraftState, after: DraftState): boolean {
  const at = addressOf(key)
  const { sheet, place } = partsOfKey(key)
  if (after.answer.closed !== null || stateAt(after.evaluation, at).is !== 'open') return true
  if (kind === 'notKept' && after.pendingEdits[sheet]?.[place] === undefined) return true
  const entry = entryAt(after.evaluation.inputs.entries, sheet, place)
  // A save that writes down what an empty cell counted as puts no other value there.
  const sameAsBefore = [
    entryAt(before.evaluation.inputs.entries, sheet, place),
    valueAt(before.evaluation, at),
  ]
  return !sameAsBefore.includes(entry)
}

/** As `takenOver`, after a save whose answer never came: what of it the server now holds is our own. */
export function rereadAfter(
  state: DraftState,
  answer: DraftAnswer,
  { sheet, cells }: { readonly sheet: string; readonly cells: Entries },
): Change {
  return reread({ ...state, baseVersions: ownBaseVersions(state, sheet, cells, answer) }, answer)
}

/** What was sent of a sheet is not known to have arrived: it waits as before. */
export function notArrived(state: DraftState, code: string): Change {
  const { [code]: sent = {}, ...sentElsewhere } = state.sent
  return { state: { ...state, sent: sentElsewhere }, touched: keysOf(code, sent) }
}

/**
 * The server kept nothing of a sheet; where it says at which cells and why, these carry the sentence. What our own check
 * says as well is told by it, and goes when it is mended.
 */
export function notSaved(state: DraftState, code: string, refusals: readonly CellRefusal[]): Change {
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
  const after: DraftState = {
    ...state,
    sent: sentElsewhere,
    failed: new Set([...state.failed, ...keys]),
    notes: new Map([...state.notes, ...notes]),
  }
  return { state: after, touched: keys }
}

/** The sentences at some cells have been read, and the values that they are about given up. */
export function dismissed(state: DraftState, cells: readonly Address[]): Change {
  const keys = new Set(cells.map(cellKeyOf))
  const notes = new Map([...state.notes].filter(([key]) => !keys.has(key)))
  return { state: { ...state, notes }, touched: keys }
}

function stillPending(pending: Entries, sent: Entries): Entries {
  return Object.fromEntries(
    placesOf(pending)
      .filter((place) => sent[place] === undefined || sent[place] !== pending[place])
      .map((place) => [place, pending[place] ?? null]),
  )
}

/** What is on its way counts as pending until the answer is here. */
function withoutHeld({ pendingEdits, sent }: DraftState, { entries }: DraftAnswer): Workbook {
  const left = Object.entries(pendingEdits).map(([sheet, cells]) => {
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

/** What happened to pending edits elsewhere: on the device before, or in another tab. */
type Changes<Key, Edit> = {
  readonly changed: readonly (readonly [Key, Edit])[]
  /** Those that are not pending any more. */
  readonly dropped: readonly Key[]
}
type Elsewhere = {
  readonly cells: Changes<CellKey, PendingEdit>
  readonly records: Changes<RecordKey, RecordEdit>
  readonly answer: DraftAnswer
}

/** Lays it into a state, whatever the cells' rules say: a value that breaks one is refused by the save, at its cell. */
export function laidIn(before: DraftState, { cells, records, answer }: Elsewhere): Change {
  const state = { ...before, records: recordsAfter(before.records, records) }
  const { changed, dropped } = cells
  if (changed.length + dropped.length === 0 && answer === before.answer) return { state, touched: [] }
  const gone = new Set(dropped)
  const values = changed.map(([key, { value }]) => [key, value] as const)
  const versions = changed.map(([key, { seen }]) => [key, seen] as const)
  const touched = new Set([...gone, ...changed.map(([key]) => key)])
  const after = {
    ...state,
    pendingEdits: withCells(withoutCells(state.pendingEdits, gone), values),
    baseVersions: withCells(state.baseVersions, versions),
    failed: new Set([...state.failed].filter((key) => !touched.has(key))),
  }
  return reread(after, answer)
}

function recordsAfter(edits: RecordEdits, { changed, dropped }: Elsewhere['records']): RecordEdits {
  if (changed.length + dropped.length === 0) return edits
  const gone = new Set(dropped)
  const come = changed.map(([key, { title, mine, base }]) => [key, { title, mine, base }] as const)
  return new Map([...[...edits].filter(([key]) => !gone.has(key)), ...come])
}

/** The state after something was typed into a record; `null` leaves nothing of it pending. */
export function withRecord(state: DraftState, key: RecordKey, edit: RecordEdit | null): DraftState {
  const records = new Map(state.records)
  if (edit === null) records.delete(key)
  else records.set(key, edit)
  return { ...state, records }
}

/** The line has died or come back: what is pending shows whether it waits for it. */
export function connectionTurned(state: DraftState, line: DraftState['connection']): Change {
  return {
    state: { ...state, connection: line },
    touched: line === state.connection ? [] : pendingEditsOf(state).keys(),
  }
}
